import { startTransition, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { getJson } from '#ui/ask-json.ts'
import { useLive } from '#ui/use-live.ts'
import { useUncovered } from '#ui/use-uncovered.ts'
import { roomPath } from '../room-path.ts'
import type { BoughtRoom, RoomAnswer, SoldRoom } from './room-view.ts'
import { useMoves } from './use-moves.ts'

type Room = BoughtRoom | SoldRoom

/**
 * An order on its own page, read again as the live stream tells that something changed. Its
 * reader's moves show at once and are taken back when they are refused. `changed` is set once the
 * other side, or we, moved it.
 */
export function useRoom(path: '/orders' | '/sales', first: RoomAnswer<Room>) {
  const [{ room, changed }, setShown] = useState({ room: first.room, changed: false })
  const uncovered = useUncovered()
  const address = hrefOf(roomPath(path, first.room.id))
  const turn = useRef<AbortController>(null)
  const renew = async (leaving?: AbortSignal) => {
    turn.current?.abort() // what it would answer is older
    turn.current = new AbortController()
    const own = turn.current.signal
    const signal = leaving ? AbortSignal.any([leaving, own]) : own
    const answer = await getJson<RoomAnswer<Room>>(address, signal)
    if (signal.aborted) return
    uncovered(() =>
      startTransition(() =>
        setShown((before) => ({
          room: answer.room,
          changed: before.room.status !== answer.room.status,
        })),
      ),
    )
  }
  useLive(first.unread, renew)
  const { rows, onMove } = useMoves<Room>([{ card: room, shown: true }], {
    hrefOf: () => address,
    settle: (change) =>
      setShown(({ room: before }) => ({
        room: change([{ card: before, shown: true }])[0]!.card,
        changed: false,
      })),
    renew,
  })
  const { card, pending = false } = rows[0]!
  return { room: card, pending, changed, onMove }
}
