import { type RefObject, type SyntheticEvent, useRef } from 'react'
import { cardId } from '../../ui/order-list.ts'

const PREFIX = cardId('')

const cards = (root: Element) => [
  ...root.querySelectorAll<HTMLDetailsElement>(`details[id^="${PREFIX}"]`),
]
const idOf = (card: Element) => card.id.slice(PREFIX.length)

/**
 * Which cards their reader has in hand: those that they opened, closed, wrote in or moved, and the
 * one that has the focus. `mark` is for the events `input` and `click` of the list.
 */
export function useTouchedCards(root: RefObject<HTMLElement | null>) {
  const begun = useRef(new Set<string>())
  const mark = ({ type, target }: SyntheticEvent) => {
    const card = (target as Element).closest(`details[id^="${PREFIX}"]`)
    if (card && (type === 'input' || (target as Element).closest('summary')))
      begun.current.add(idOf(card))
  }
  const inHand = (): ReadonlySet<string> => {
    const focused =
      root.current && cards(root.current).find((card) => card.contains(document.activeElement))
    return focused ? new Set([...begun.current, idOf(focused)]) : begun.current
  }
  return { mark, inHand, add: (id: string) => void begun.current.add(id) }
}
