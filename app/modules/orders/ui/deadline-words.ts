import { formatDuration, inflectedDuration } from '#i18n/duration.ts'
import { formatDateTime, isolated, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MINUTE } from '#kernel/time.ts'
import { pausedFor } from '../clock.ts'
import {
  deliveryDueAt,
  lateRefundDueAt,
  promisedFor,
  runningTerm,
  wouldHelp,
} from '../deadlines.ts'
import { decideMove, isDisputed, type Order } from '../order.ts'
import { leftOf } from '../split.ts'

// What buyer and seller are told of an order's deadlines, in words.

/**
 * Until when an order is to be delivered, in words; null of what there is nothing to say. `waited`
 * says by how much a delivery moved whose seller waited for access, `outage` by how much more
 * outages moved the deadline that runs now, of whatever kind it is.
 */
export interface DeadlineWords {
  due: string | null
  /** When the money goes back by itself, once it is late. */
  refund: string | null
  late: boolean
  outage: string | null
  waited: string | null
}

/** A length in words, to the minute: `18 minutes`, `2 hours`. */
export const timeInWords = (ms: number): string => formatDuration(minutesOf(ms))

/** The same inside a sentence where it is no subject. */
export const inflectedTime = (ms: number): string => inflectedDuration(minutesOf(ms))

const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / MINUTE))

/** A moment that keeps its order inside a sentence. */
export const momentInWords = (date: Date): string => isolated(formatDateTime(date))

/** What buyer or seller are told of an order's deadline. */
export function deadlineWords(order: Order, reader: 'buyer' | 'seller', now: Date): DeadlineWords {
  const due = order.status === 'paid' ? deliveryDueAt(order) : null
  const late = due !== null && due <= now
  const refundAt = late && !isDisputed(order) ? lateRefundDueAt(order) : null
  return {
    due: due && dueWords(order, due, late, reader, now),
    refund: refundAt && m.deadline_refunds_itself({ date: momentInWords(refundAt) }),
    late,
    outage: outageWords(order),
    waited: due && waitedWords(order, reader),
  }
}

/**
 * The same of an order that waits for access from its buyer: its seller is not to blame for the
 * time.
 */
export function beforeAccess(words: DeadlineWords, order: Order): DeadlineWords {
  const due = deliveryDueAt(order)
  return { ...words, due: due && m.deadline_promised({ date: momentInWords(due) }), late: false }
}

function dueWords(
  order: Order,
  due: Date,
  late: boolean,
  reader: 'buyer' | 'seller',
  now: Date,
): string {
  const date = momentInWords(due)
  if (reader === 'seller')
    return late ? m.deadline_late_seller({ date }) : m.deadline_deliver_by({ date })
  return late && decideMove(order, 'cancel_late', 'buyer', now).ok
    ? m.deadline_late({ date, amount: daInWords(leftOf(order)) })
    : m.deadline_promised({ date })
}

function outageWords(order: Order): string | null {
  const paused = order.outages.length > 0 ? pausedNow(order) : 0
  return paused > 0 ? m.deadline_outage({ time: inflectedTime(paused) }) : null
}

/** By how much outages moved what an order waits for now, in ms. */
function pausedNow(order: Order): number {
  const term = isDisputed(order) ? null : runningTerm(order)
  if (!term) return 0
  const { start, length } = term
  if (order.status !== 'paid') return pausedFor(start, length, order.outages)
  return pausedFor(start, length, [...order.outages, ...order.waits]) - waitedFor(order)
}

/** By how much a paid order's delivery moved because its seller waited for access, in ms. */
function waitedFor({ paid_at, waits, ...order }: Order): number {
  return paid_at ? pausedFor(paid_at, promisedFor(order), waits) : 0
}

function waitedWords(order: Order, reader: 'buyer' | 'seller'): string | null {
  const waited = waitedFor(order)
  if (waited === 0) return null
  const time = timeInWords(waited)
  return reader === 'buyer' ? m.deadline_waited({ time }) : m.deadline_waited_own({ time })
}

/**
 * More time that a seller asked for, in words, and the reason they gave while it is not granted.
 */
export interface AskedTime {
  text: string
  reason: string | null
}

/** What is said of the time a seller asked for; null where there is nothing to say (any more). */
export function askedTime(
  order: Order & { asked_reason: string | null },
  reader: 'buyer' | 'seller',
): AskedTime | null {
  const { status, asked_seconds, extra_seconds, asked_reason } = order
  if (status !== 'paid' || asked_seconds === null) return null
  const time = inflectedTime(asked_seconds * 1_000)
  if (extra_seconds > 0) return { text: m.more_time_granted({ time }), reason: null }
  return {
    text: reader === 'buyer' ? m.more_time_asked({ time }) : m.more_time_asked_own({ time }),
    reason: reader === 'buyer' ? asked_reason : null,
  }
}

const choices = [15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 4_320, 10_080].map(
  (minutes) => minutes * 60,
)

/** The lengths that a seller may choose from: as long as they promised is the longest. */
export function moreTimeChoices(order: Order, now: Date): number[] {
  const most = order.delivery_seconds
  return [...choices.filter((seconds) => seconds < most), most].filter((seconds) =>
    wouldHelp(order, seconds, now),
  )
}
