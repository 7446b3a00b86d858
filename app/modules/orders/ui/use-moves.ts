import { startTransition, useCallback, useEffect, useOptimistic, useRef, useState } from 'react'
import type { Held } from './order-cards.ts'
import type { BoughtCard, SideMove, SoldCard } from './order-view.ts'
import { type ActAnswer, sendAct } from './send-act.ts'

type Card = BoughtCard | SoldCard
type Move = { id: string; move: SideMove }
interface OnMoved {
  keep: (id: string) => void
  settle: (change: (held: Held<Card>[]) => Held<Card>[]) => void
  renew: () => Promise<unknown>
}
type Row = Held<Card> & { pending?: boolean }

/**
 * Moves of an order that show at once: until the server answered, the card stands as it will be (`pending`); refused, it stands
 * as it was and `said` tells why. `keep` names the order that was moved, `settle` takes the move in, `renew` reads the list again.
 */
export function useMoves(held: readonly Row[], on: OnMoved) {
  const [rows, expect] = useOptimistic(held, (now, move: Move) => afterMove(now, move, true))
  const [said, say] = useState<ActAnswer | null>(null)
  const latest = useRef(on)
  useEffect(() => { latest.current = on })
  // one function for all renderings, so that a card that is as it was is not drawn again
  const onMove = useCallback((id: string, move: SideMove) => startTransition(async () => {
    latest.current.keep(id)
    say(null)
    expect({ id, move })
    const answer = await sendAct(id, move)
    startTransition(() => {
      say(answer)
      if ('said' in answer) latest.current.settle((now) => afterMove(now, { id, move }))
    })
    await latest.current.renew()
  }), [expect])
  return { rows, said, onMove, unsay: () => say(null) }
}

const afterMove = (rows: readonly Row[], { id, move }: Move, pending?: true): Row[] => rows.map((row) => {
  const card = row.card.id === id ? row.card.after[move] : undefined
  return card ? { card, shown: true, pending } : row
})
