import { startTransition, useCallback, useEffect, useOptimistic, useRef } from 'react'
import { nextPaint } from '#ui/next-paint.ts'
import { postAct } from '#ui/post-form.ts'
import { say } from '#ui/toasts.ts'
import type { HeldCards } from './order-cards.ts'
import type { SideMove } from '../../ui/order-view.ts'

// Moves an order from a list or its page without leaving it, and takes the move back when it is
// refused.

/** An order as it is shown, with how it would be shown after each move that is open. */
export interface Movable<Card> {
  id: string
  after: { [Move in SideMove]?: Card }
}
type Move = { id: string; move: SideMove }
interface OnMoved<Card> {
  /** Where what is said of a move leads, in the language of the page. */
  hrefOf: (id: string) => string
  keep?: (id: string) => void
  settle: (change: (held: HeldCards<Card>[]) => HeldCards<Card>[]) => void
  renew: () => Promise<boolean>
}
type Row<Card> = HeldCards<Card> & { pending?: boolean }

/**
 * Moves of an order that show at once: its card is dimmed with the next paint and drawn as it will
 * be with the one after, until the server answered (`pending`); refused, it stands as it was, and
 * the page says why. `keep` names the order that was moved, `settle` takes the move in, `renew`
 * reads what is shown again.
 */
export function useMoves<Card extends Movable<Card>>(
  held: readonly Row<Card>[],
  on: OnMoved<Card>,
) {
  const [rows, expect] = useOptimistic(held, expected<Card>)
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
        latest.current.keep?.(id)
        expect({ id })
        const sent = postAct(`/orders/${id}/${move}`)
        // a new card takes a slow phone longer to draw than a press may wait for its answer
        await Promise.race([nextPaint(), sent])
        startTransition(() => expect({ id, move }))
        const answer = await sent
        moving.current.delete(id)
        if ('to' in answer) return location.assign(answer.to)
        say(
          'said' in answer
            ? {
                tone: 'success',
                words: answer.said,
                href: latest.current.hrefOf(id),
              }
            : { tone: 'danger', words: answer.problem },
        )
        startTransition(() => {
          if ('said' in answer) latest.current.settle((now) => afterMove(now, { id, move }))
        })
        // where this fails, the card is as it was moved
        await latest.current.renew()
      }),
    [expect],
  )
  return { rows, onMove }
}

const expected = <Card extends Movable<Card>>(
  rows: readonly Row<Card>[],
  { id, move }: { id: string; move?: SideMove },
) =>
  (move ? afterMove(rows, { id, move }) : rows).map((row) =>
    row.card.id === id ? { ...row, pending: true } : row,
  )

const afterMove = <Card extends Movable<Card>>(
  rows: readonly Row<Card>[],
  { id, move }: Move,
): Row<Card>[] =>
  rows.map((row) => {
    const card = row.card.id === id ? row.card.after[move] : undefined
    return card ? { card, shown: true } : row
  })
