import { useEffect, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Locale } from '#kernel/locale.ts'

const PAUSE_MS = 350

export interface Shown {
  html: string
  locale?: Locale
}

/**
 * How a text will be read, asked of the server whenever the writer pauses. An older answer never
 * takes a newer one's place; where none comes, the last stays and `say` is told why.
 */
export function usePreview(first: Shown | null, say: (words: string) => void) {
  const [shown, setShown] = useState(first)
  const asked = useRef(new AbortController())
  useEffect(() => () => asked.current.abort(), [])

  const ask = async (content: string, locale: Locale, signal: AbortSignal) => {
    const answer = await fetch(hrefOf('/admin/writing/preview'), {
      method: 'POST',
      body: bodyOf({ content, locale }),
      signal,
    })
    if (answer.ok) setShown({ html: ((await answer.json()) as { html: string }).html, locale })
    else say(answer.status === 401 ? m.admin_post_not_authenticated() : m.editor_preview_failed())
  }
  const askLater = (content: string, locale: Locale) => {
    asked.current.abort()
    const { signal } = (asked.current = new AbortController())
    const timer = setTimeout(() => {
      ask(content, locale, signal).catch(() => {
        if (!signal.aborted) say(m.editor_preview_failed())
      })
    }, PAUSE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  return { shown, askLater }
}

function bodyOf(fields: Record<string, string>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}
