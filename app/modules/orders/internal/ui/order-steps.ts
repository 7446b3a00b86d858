import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isDisputed, type Order } from '../order.ts'
import { type Station, type Step, timelineOf } from './timeline.ts'

const names: Record<Station, () => string> = {
  created: m.order_step_created,
  paid: m.order_step_paid,
  completed: m.order_step_completed,
  received: m.order_step_received,
  cancelled: m.order_step_cancelled,
  refunded: m.order_step_refunded,
}

type Told = Pick<Order, 'status' | 'disputed_at'> & { steps: readonly Step[] }

/** One station of an order in words, as a timeline shows it. */
export interface StepWords {
  label: string
  note: string | null
  state: 'done' | 'now' | 'next'
}

/** How far an order has come, when, and for whom it waits now. */
export function stepWords(order: Told, reader: 'buyer' | 'seller'): StepWords[] {
  const stations = timelineOf(order)
  const first = stations.find(({ state }) => state === 'next')
  return stations.map((station) => ({
    label: names[station.station](),
    note: station.at
      ? formatDateTime(station.at)
      : station === first
        ? waitingFor(order, reader)
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
