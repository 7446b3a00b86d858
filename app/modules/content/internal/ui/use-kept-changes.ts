import { type RefObject, useEffect, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'

/** How often what is typed is kept, in ms. */
const PAUSE_MS = 3_000

/**
 * Keeps on the server what is typed into the form of a text, every few seconds and when the page is
 * left; returns when that was last done, in words.
 */
export function useKeptChanges(text: RefObject<HTMLTextAreaElement | null>): string | null {
  const [kept, setKept] = useState<string | null>(null)
  useEffect(() => {
    const form = text.current?.form
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = new AbortController()
    const keep = async (keepalive: boolean) => {
      timer = undefined
      asked.abort()
      asked = new AbortController()
      const body = typedInto(form)
      const { signal } = asked
      const answer = await fetch(hrefOf('/admin/writing/draft'), {
        method: 'POST',
        body,
        signal,
        keepalive,
      }).catch(() => null)
      if (answer?.ok) setKept(((await answer.json()) as { time: string }).time)
    }
    const keepLater = () => {
      timer ??= setTimeout(() => void keep(false), PAUSE_MS)
    }
    const keepNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      void keep(true)
    }
    // what is saved is no draft any more
    const stop = () => {
      clearTimeout(timer)
      timer = undefined
      asked.abort()
    }
    form.addEventListener('input', keepLater)
    form.addEventListener('submit', stop)
    addEventListener('pagehide', keepNow)
    return () => {
      form.removeEventListener('input', keepLater)
      form.removeEventListener('submit', stop)
      removeEventListener('pagehide', keepNow)
      stop()
    }
  }, [text])
  return kept
}

/** The texts of a form; its files are sent with it alone. */
function typedInto(form: HTMLFormElement): FormData {
  const body = new FormData()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') body.append(name, value)
  return body
}
