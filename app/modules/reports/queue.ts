import { MINUTE } from '#kernel/time.ts'
import {
  byPromise,
  type Pressing,
  promisedOf,
  type WaitingKind,
  type WaitingRow,
} from './waiting.ts'

// What waits for us as the home of the desk shows it.

/** One thing that waits. Times are whole minutes at the moment it was read. */
export interface QueueItem extends Omit<WaitingRow, 'since' | 'due_at'> {
  /** By what it is known from others. */
  key: string
  pressing: Pressing
  waited: number
  /** How long until its own deadline, negative behind it; null where it has none. */
  left: number | null
}

/** The things of one kind. */
export interface QueueSection {
  kind: WaitingKind
  /** How many wait, up to MOST_WAITING, with what stands before all else. */
  count: number
  items: QueueItem[]
  /** Whether there are more than the page shows. */
  more: boolean
}

export interface DeskQueue {
  /** What is to be done before all else; null where nothing waits. */
  first: QueueItem | null
  /** What else waits, the kind with the most pressing thing in front. */
  sections: QueueSection[]
}

/** How many things of a kind stand on the page; the rest is behind a link to their list. */
const SHOWN = 10

/**
 * Puts what waits in order: what is to be done first in front, within each kind and of the kinds.
 */
export function queueOf(
  rows: readonly WaitingRow[],
  settings: { review_hours: number },
  now: Date,
): DeskQueue {
  const ranked = rows
    .map((row) => ({ row, promised: promisedOf(row, settings, now) }))
    .toSorted((a, b) => byPromise(a.promised, b.promised))
    .map(({ row, promised }) => itemOf(row, promised.pressing, now))
  const [first = null, ...others] = ranked
  const sections = [...Map.groupBy(others, ({ kind }) => kind)].map(([kind, items]) => ({
    kind,
    count: items.length + (first?.kind === kind ? 1 : 0),
    items: items.slice(0, SHOWN),
    more: items.length > SHOWN,
  }))
  return { first, sections }
}

function itemOf({ since, due_at, ...row }: WaitingRow, pressing: Pressing, now: Date): QueueItem {
  const minutes = (ms: number) => Math.trunc(ms / MINUTE)
  return {
    ...row,
    key: `${row.kind} ${row.id} ${since.getTime()}`,
    pressing,
    waited: Math.max(0, minutes(now.getTime() - since.getTime())),
    left: due_at && minutes(due_at.getTime() - now.getTime()),
  }
}

/** The address of what is to be looked at. */
export const waitingPath = ({ kind, id }: Pick<QueueItem, 'kind' | 'id'>): string => paths[kind](id)

const paths: Record<WaitingKind, (id: string) => string> = {
  disputes: (id) => `/admin/disputes/${id}`,
  receipts: (id) => `/admin/receipts/${id}`,
  payments: (id) => `/admin/payments/${id}`,
  unpaid: (id) => `/admin/orders/${id}`,
  payouts_to_approve: (id) => `/admin/withdrawals/${id}`,
  payouts_to_send: (id) => `/admin/withdrawals/${id}`,
  refunds: (id) => `/admin/refunds/${id}`,
  deposits: (id) => `/admin/deposits/${id}`,
  applications: (id) => `/admin/seller-applications/${id}`,
  messages: (id) => `/admin/messages/${id}`,
  reports: () => '/admin/reports',
  stock: (id) => `/admin/stock/${id}`,
  resales: (id) => `/admin/orders/${id}`,
  books: (day) => `/admin/reconciliation?day=${day}`,
  undelivered: (id) => `/admin/undelivered/${id}`,
}
