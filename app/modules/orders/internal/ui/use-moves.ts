import { startTransition, useCallback, useEffect, useOptimistic, useRef } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { painted } from '#ui/painted.ts'
import { say } from '#ui/toasts.ts'
import type { Held } from './order-cards.ts'
import { openHref } from './order-list.ts'
import type { BoughtCard, SideMove, SoldCard } from './order-view.ts'
import { sendAct } from './send-act.ts'

type Card = BoughtCard | SoldCard
type Move = { id: string; move: SideMove }
interface OnMoved {
  /** Where the list is: what is said of a move leads to its card there. */
  path: '/orders' | '/sales'
  keep: (id: string) => void
  settle: (change: (held: Held<Card>[]) => Held<Card>[]) => void
  renew: () => Promise<unknown>
}
type Row = Held<Card> & { pending?: boolean }

/**
 * Moves of an order that show at once: its card is dimmed with the next paint and drawn as it will
 * be with the one after, until the server answered (`pending`); refused, it stands as it was, and
 * the page says why. `keep` names the order that was moved, `settle` takes the move in, `renew`
 * reads the list again.
 */
export function useMoves(held: readonly Row[], on: OnMoved) {
  const [rows, expect] = useOptimistic(held, expected)
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const moving = useRef(new Set<string>())
  // one function for all renderings, so that a card that is as it was is not drawn again
  const onMove = useCallback(
    (id: string, move: SideMove) =>
      startTransition(async () => {
        // pressed twice, before the button is gone
        if (moving.current.has(id)) return
        moving.current.add(id)
        latest.current.keep(id)
        expect({ id })
        const sent = sendAct(id, move)
        // a new card takes a slow phone longer to draw than a press may wait for its answer
        await Promise.race([painted(), sent])
        startTransition(() => expect({ id, move }))
        const answer = await sent
        moving.current.delete(id)
        say(
          'said' in answer
            ? {
                tone: 'success',
                words: answer.said,
                href: hrefOf(openHref(latest.current.path, id)),
              }
            : { tone: 'danger', words: answer.problem },
        )
        startTransition(() => {
          if ('said' in answer) latest.current.settle((now) => afterMove(now, { id, move }))
        })
        // where this fails, the card is as it was moved
        await latest.current.renew().catch(() => {})
      }),
    [expect],
  )
  return { rows, onMove }
}

const expected = (rows: readonly Row[], { id, move }: { id: string; move?: SideMove }) =>
  (move ? afterMove(rows, { id, move }) : rows).map((row) =>
    row.card.id === id ? { ...row, pending: true } : row,
  )

const afterMove = (rows: readonly Row[], { id, move }: Move): Row[] =>
  rows.map((row) => {
    const card = row.card.id === id ? row.card.after[move] : undefined
    return card ? { card, shown: true } : row
  })
