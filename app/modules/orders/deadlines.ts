import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { dueAt, type Pause } from './clock.ts'
import type { PaymentFlow } from '#modules/offers/payment-flow.ts'

// By when each step of an order is due and what happens then, from its times and the settings.
// Outages of the site move all of it.

/** What of an order says when something is due. */
export interface Times {
  category: Category
  /** By which times the order goes, as its buyer was promised when it was placed. */
  auto_cancel_minutes: number
  auto_receive_hours: number
  protection_days: number
  /**
   * Within how many seconds its seller promised to deliver, and how many hours after that it gives
   * its money back by itself.
   */
  delivery_seconds: number
  late_refund_hours: number
  /** What its buyer granted on top. */
  extra_seconds: number
  /** What no deadline counts: when Kanz was away. */
  outages: Pause[]
  /** What the waiting for a buyer and the protection do not count: disputes that ended. */
  disputes: Pause[]
  /** What a delivery does not count: when its seller waited for access that the buyer then gave. */
  waits: Pause[]
  /** A receipt of a transfer for it is being looked for at the bank. */
  under_review: boolean
  /** When the first one was sent. */
  receipt_sent_at: Date | null
  /** When somebody last said what became of one. */
  receipt_decided_at: Date | null
  created_at: Date
  paid_at: Date | null
  completed_at: Date | null
  received_at: Date | null
}

/**
 * So long an order waits at least after a receipt was decided on, so that another can be sent, and
 * after a dispute.
 */
export const ANSWER_TIME = DAY

/** So long at most an order waits for its receipts, from the first one on, in ms. */
export const RECEIPT_TIME = 3 * DAY

/** For how many minutes an order keeps its pieces that is paid in this way. */
export const waitOf = (
  way: PaymentFlow,
  settings: Pick<Settings, 'auto_cancel_hours' | 'auto_cancel_card_minutes'>,
): number =>
  way === 'gateway'
    ? Math.min(settings.auto_cancel_card_minutes, settings.auto_cancel_hours * 60)
    : settings.auto_cancel_hours * 60

/**
 * For how many minutes from its placing an order waits that somebody begins to pay at the gateway
 * now: they have as long again, and twice as long is the most.
 */
export function waitOfAttempt(
  order: Pick<Times, 'created_at' | 'auto_cancel_minutes'>,
  settings: Pick<Settings, 'auto_cancel_hours' | 'auto_cancel_card_minutes'>,
  now: Date,
): number {
  const wait = waitOf('gateway', settings)
  const gone = Math.ceil((now.getTime() - order.created_at.getTime()) / MINUTE)
  return Math.max(order.auto_cancel_minutes, Math.min(2 * wait, gone + wait))
}

/**
 * When an unpaid order cancels itself. Its receipts prolong it: while one is under review, and a
 * day after each was decided on, but never beyond three days from the first one.
 */
export function cancelDueAt(
  order: Pick<
    Times,
    | 'created_at'
    | 'auto_cancel_minutes'
    | 'under_review'
    | 'receipt_sent_at'
    | 'receipt_decided_at'
    | 'outages'
  >,
): Date {
  const due = dueAt(order.created_at, order.auto_cancel_minutes * MINUTE, order.outages)
  if (!order.receipt_sent_at) return due
  const most = dueAt(order.receipt_sent_at, RECEIPT_TIME, order.outages)
  const answered =
    order.receipt_decided_at && dueAt(order.receipt_decided_at, ANSWER_TIME, order.outages)
  const prolonged = order.under_review || !answered || answered > most ? most : answered
  return prolonged > due ? prolonged : due
}

type Promised = Pick<Times, 'paid_at' | 'delivery_seconds' | 'extra_seconds' | 'outages' | 'waits'>

/** How long its seller has to deliver, in ms, with what was granted on top. */
export const promisedFor = (order: Pick<Times, 'delivery_seconds' | 'extra_seconds'>): number =>
  (order.delivery_seconds + order.extra_seconds) * 1_000

/** Until when its seller promised to deliver a paid order; null before it is paid. */
export function deliveryDueAt(order: Promised): Date | null {
  return order.paid_at && dueAt(order.paid_at, promisedFor(order), deliveryPauses(order))
}

/** Whether so many seconds more would still leave the seller of a paid order time from now on. */
export function wouldHelp(order: Promised, seconds: number, now: Date): boolean {
  const due = deliveryDueAt({ ...order, extra_seconds: seconds })
  return due !== null && due > now
}

/** When an order that nobody delivered gives its money back by itself; null before it is paid. */
export function lateRefundDueAt(order: Promised & Pick<Times, 'late_refund_hours'>): Date | null {
  const length = promisedFor(order) + order.late_refund_hours * HOUR
  return order.paid_at && dueAt(order.paid_at, length, deliveryPauses(order))
}

/**
 * When a delivered order counts as received without its buyer's word; null before it is delivered.
 * After a dispute that let it go on its buyer has a day to look once more.
 */
export function receiveDueAt(
  order: Pick<Times, 'completed_at' | 'auto_receive_hours' | 'outages' | 'disputes'>,
): Date | null {
  if (!order.completed_at) return null
  const due = dueAt(order.completed_at, order.auto_receive_hours * HOUR, pausesOf(order))
  const freed = Math.max(...order.disputes.map(({ to }) => to))
  const looked = freed > 0 ? dueAt(new Date(freed), ANSWER_TIME, order.outages) : due
  return looked > due ? looked : due
}

/**
 * When the money of a received order may go to the seller: at once, or for accounts at the end of
 * the protection period.
 */
export function releaseDueAt(
  order: Pick<
    Times,
    'category' | 'completed_at' | 'received_at' | 'protection_days' | 'outages' | 'disputes'
  >,
): Date | null {
  if (!order.received_at) return null
  if (order.category !== 'accounts' || !order.completed_at) return order.received_at
  const protectedUntil = dueAt(order.completed_at, order.protection_days * DAY, pausesOf(order))
  return protectedUntil > order.received_at ? protectedUntil : order.received_at
}

/** From when, and for how many ms, runs what an order waits for now; null when nothing runs. */
export function runningTerm(
  order: Times & { status: string },
): { start: Date; length: number } | null {
  const from = (start: Date | null, length: number) => start && { start, length }
  switch (order.status) {
    case 'pending':
      return from(order.created_at, order.auto_cancel_minutes * MINUTE)
    case 'paid':
      return from(order.paid_at, promisedFor(order))
    case 'completed':
      return from(order.completed_at, order.auto_receive_hours * HOUR)
    default:
      return null
  }
}

const deliveryPauses = (order: Pick<Times, 'outages' | 'waits'>): Pause[] => [
  ...order.outages,
  ...order.waits,
]

/** What a delivered order does not count: its own disputes as well. */
const pausesOf = (order: Pick<Times, 'outages' | 'disputes'>): Pause[] => [
  ...order.outages,
  ...order.disputes,
]
