import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isDisputed, meanings, type Order } from '../../order.ts'
import { type Station, type MoveMade, timelineOf } from '../../ui/timeline.ts'
import type { Turn } from '../../ui/turn.ts'

// The timeline of an order in the words of its buyer or seller: on a card from created to received,
// on the order's own page also by when, and the payment of the seller.

const names: Record<Station, () => string> = {
  created: m.order_step_created,
  paid: m.order_step_paid,
  completed: m.order_step_completed,
  received: m.order_step_received,
  cancelled: m.order_step_cancelled,
  refunded: m.order_step_refunded,
}

type Told = Pick<Order, 'status' | 'disputed_at'> & { steps: readonly MoveMade[] }

/** One station of an order in words, as a timeline shows it. */
export interface StepWords {
  label: string
  note: string | null
  state: 'done' | 'now' | 'next'
}

/**
 * How far an order has come, as its own page shows it: the step that comes next says by when, and
 * the last one is the payment of the seller.
 */
export function roadWords(
  order: Told & Pick<Order, 'released_at'>,
  reader: 'buyer' | 'seller',
  turn: Turn,
): StepWords[] {
  const words = orderStepWords(order, reader, byWords(turn, reader))
  if (meanings[order.status].is_undone) return words
  const label = m.order_page_step_released()
  const { released_at } = order
  if (!released_at) return [...words, { label, note: releaseWords(turn), state: 'next' }]
  const done = words.map((step): StepWords => ({ ...step, state: 'done' }))
  return [...done, { label, note: formatDateTime(released_at), state: 'now' }]
}

function byWords({ whose, place, by, access }: Turn, reader: 'buyer' | 'seller'): string | null {
  if (access) return whose === 'yours' ? m.order_wait_you() : m.order_wait_buyer()
  if (!by || place === 'protected') return null
  const date = isolated(formatDateTime(by))
  if (whose === 'yours') return m.order_page_step_by_you({ date })
  return reader === 'buyer'
    ? m.order_page_step_by_seller({ date })
    : m.order_page_step_by_buyer({ date })
}

function releaseWords({ place, at, protected_until }: Turn): string | null {
  const from = place === 'protected' ? at : protected_until
  return from && m.order_page_step_release_from({ date: isolated(formatDateTime(from)) })
}

/** How far an order has come, when, and for whom it waits now; `next` is said instead of that. */
export function orderStepWords(
  order: Told,
  reader: 'buyer' | 'seller',
  next: string | null = null,
): StepWords[] {
  const stations = timelineOf(order)
  const first = stations.find(({ state }) => state === 'next')
  return stations.map((station) => ({
    label: names[station.station](),
    note: station.at
      ? formatDateTime(station.at)
      : station === first
        ? (next ?? waitingFor(order, reader))
        : null,
    state: station.state,
  }))
}

/** Nothing while a dispute freezes the order: then it waits for neither side. */
function waitingFor(order: Told, reader: 'buyer' | 'seller'): string | null {
  const { status } = order
  if (isDisputed(order)) return null
  if (status === 'pending') return m.order_wait_payment()
  const awaited = status === 'paid' ? 'seller' : 'buyer'
  if (awaited === reader) return m.order_wait_you()
  return awaited === 'seller' ? m.order_wait_seller() : m.order_wait_buyer()
}
