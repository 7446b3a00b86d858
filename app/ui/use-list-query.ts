import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { askJson } from './ask-json.ts'
import { keepListPlace, returnToListPlace } from './list-place.ts'
import { useDeferWhileDialogOpen } from './use-defer.ts'

/**
 * What becomes of the address when an answer came: another entry of the history, the same one
 * changed, or nothing, since Back has changed it or since it stays.
 */
export type AddressChange = 'push' | 'replace' | 'back' | 'none'

interface Answered<Answer> {
  answer: Answer
  by: AddressChange | null
  /** How many answers came before. */
  turn: number
}

/**
 * Loads a list for the query in the address and keeps both in step. Only the newest request counts,
 * and its answer is shown once no dialog is open. `open` is the query that is loading, or that
 * could not be loaded (`failed`); fields show it meanwhile. Back restores place and focus.
 */
export function useListQuery<Answer>(path: string, first: Answer) {
  const [{ answer, by, turn }, setShown] = useState<Answered<Answer>>({
    answer: first,
    by: null,
    turn: 0,
  })
  const [pending, setPending] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const question = useRef<AbortController>(null)
  const uncovered = useDeferWhileDialogOpen()
  const address = useRef<string>(null)

  const take = (next: Answer, search: string, history: AddressChange) => {
    address.current = search
    setFailed(null)
    startTransition(() => {
      setShown(({ turn: last }) => ({ answer: next, by: history, turn: last + 1 }))
      setPending((now) => (now === search ? null : now))
    })
    const to = hrefOf(path) + search
    if (history === 'push') {
      keepListPlace()
      window.history.pushState(null, '', to)
    }
    if (history === 'replace') window.history.replaceState(window.history.state, '', to)
  }
  /** Asks for a query, with its `?`. Whether the answer came. */
  const ask = async (search: string, history: AddressChange): Promise<boolean> => {
    question.current?.abort()
    const { signal } = (question.current = new AbortController())
    setPending(search)
    const next = await askJson<Answer>(hrefOf(path) + search, signal)
    if (signal.aborted) return false
    if (!next) {
      setPending(null)
      setFailed(search)
    } else uncovered(() => take(next, search, history))
    return next !== null
  }
  const goBack = useEffectEvent(() => {
    if (location.pathname === hrefOf(path) && location.search !== address.current)
      void ask(location.search, 'back')
  })
  useEffect(() => {
    if (by === 'back') returnToListPlace()
  }, [by, turn])
  useEffect(() => {
    address.current = location.search
    const leave = new AbortController()
    addEventListener('popstate', goBack, { signal: leave.signal })
    return () => {
      leave.abort()
      question.current?.abort()
    }
  }, [])
  return { answer, by, turn, asking: pending !== null, open: pending ?? failed, failed, ask }
}
