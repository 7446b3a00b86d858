import { useEffect, useEffectEvent, useRef } from 'react'
import { withQuery } from '#kernel/paging.ts'
import { useListQuery } from './use-list-query.ts'
import { useOwnLinks } from './use-own-links.ts'
import { useTyping } from './use-typing.ts'

/** The name of the words in every address. */
const SEARCHED = 'q'

interface Searching<Answer> {
  /** The text that an answer was searched by. */
  textOf: (answer: Answer) => string
  /** The query, with its `?`, that searches by a text among what is chosen besides. */
  searchBy: (text: string) => string
}

/**
 * A list of which all state is in the address of its page (`path`), which answers as JSON too: what
 * a link within `root` to the same page chooses is shown in place, and what is typed into `field`
 * once its writer pauses. The address goes along, Back leads back to the same place, and the field
 * keeps what is being typed. Another page is read from its beginning. Focus that stood on what is
 * gone goes to `root`.
 */
export function useList<Answer>(
  path: string,
  first: Answer,
  { textOf, searchBy }: Searching<Answer>,
) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useListQuery(path, first)
  const { answer, by, ask } = list
  const isTurned = useRef(false)
  const hadFocus = useRef(false)
  const askHere: typeof ask = (search, history) => {
    hadFocus.current = root.current!.contains(document.activeElement)
    return ask(search, history)
  }
  /** A query that keeps the words, with what is being typed instead. */
  const withTyped = (search: string) => {
    const words = new URLSearchParams(search).get(SEARCHED) ?? ''
    const typed = field.current?.value.trim() ?? words
    return words === textOf(answer) ? withQuery(search, { [SEARCHED]: typed }) : search
  }
  const typing = useTyping((text) => askHere(searchBy(text), 'replace'))
  useOwnLinks(root, path, (link) => {
    isTurned.current = link.closest('[data-pager]') !== null
    void askHere(typing.isTyping() ? withTyped(link.search) : link.search, 'push')
    typing.stop()
  })
  const asAnswered = useEffectEvent(() => {
    if (field.current && (by === 'push' || by === 'back') && !typing.isTyping())
      field.current.value = textOf(answer)
    if (by === 'push' && isTurned.current) toBeginning(root.current!)
    else if (hadFocus.current && document.activeElement === document.body)
      root.current!.focus({ preventScroll: true })
    isTurned.current = false
    hadFocus.current = false
  })
  useEffect(() => asAnswered(), [answer])
  return { ...list, ask: askHere, root, field, typing }
}

function toBeginning(list: HTMLElement) {
  list.scrollIntoView()
  list.focus({ preventScroll: true })
}
