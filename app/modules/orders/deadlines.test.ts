import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import {
  cancelDueAt,
  deliveryDueAt,
  lateRefundDueAt,
  promisedFor,
  receiveDueAt,
  releaseDueAt,
  runningTerm,
  type Times,
  waitOf,
  waitOfAttempt,
  wouldHelp,
} from './deadlines.ts'

const start = new Date('2026-11-20T10:00:00Z')
const at = (ms: number) => plus(start, ms)
const pause = (from: number, to: number) => ({ from: at(from).getTime(), to: at(to).getTime() })

const times = (given: Partial<Times> = {}): Times => ({
  category: 'accounts',
  auto_cancel_minutes: 60,
  auto_receive_hours: 72,
  protection_days: 5,
  delivery_seconds: 1_800,
  late_refund_hours: 24,
  extra_seconds: 0,
  outages: [],
  disputes: [],
  waits: [],
  under_review: false,
  receipt_sent_at: null,
  receipt_decided_at: null,
  created_at: start,
  paid_at: null,
  completed_at: null,
  received_at: null,
  ...given,
})

describe('an unpaid order', () => {
  const settings = { auto_cancel_hours: 24, auto_cancel_card_minutes: 30 }

  test('waits for a card some minutes, for the rest hours, and for no card longer', () => {
    expect(waitOf('gateway', settings)).toBe(30)
    expect(waitOf('gateway', { ...settings, auto_cancel_card_minutes: 99_999 })).toBe(1_440)
    expect(waitOf('transfer', settings)).toBe(1_440)
  })

  test.each([
    [0, 30, 30],
    [10, 30, 40],
    [9.5, 30, 40],
    [29, 30, 59],
    [45, 30, 60],
    [5, 1_440, 1_440],
  ])('of which a payment begins after %d of its minutes (%i) waits %i', (gone, own, most) => {
    const order = { created_at: start, auto_cancel_minutes: own }
    expect(waitOfAttempt(order, settings, at(gone * MINUTE))).toBe(most)
  })

  test.each<[string, Partial<Times>, number]>([
    ['cancels itself when its minutes are over', {}, HOUR],
    ['and an outage within them', { outages: [pause(0, 5 * MINUTE)] }, 65 * MINUTE],
    [
      'while a receipt is under review not for three days',
      { under_review: true, receipt_sent_at: start },
      3 * DAY,
    ],
    ['nor while nobody has decided', { receipt_sent_at: start }, 3 * DAY],
    ['a day after a decision', { receipt_sent_at: start, receipt_decided_at: at(HOUR) }, 25 * HOUR],
    [
      'never more than three days after the first receipt',
      { receipt_sent_at: start, receipt_decided_at: at(2.5 * DAY) },
      3 * DAY,
    ],
    [
      'again under review, until those three days',
      { receipt_sent_at: start, receipt_decided_at: at(HOUR), under_review: true },
      3 * DAY,
    ],
    [
      'never sooner than without a receipt',
      { auto_cancel_minutes: 9 * 1_440, receipt_sent_at: start, receipt_decided_at: at(HOUR) },
      9 * DAY,
    ],
  ])('%s', (_, given, ms) => {
    expect(cancelDueAt(times(given))).toEqual(at(ms))
  })
})

describe('a paid order', () => {
  const paid = (given: Partial<Times> = {}) => times({ paid_at: start, ...given })

  test('is due as promised, with what was granted and less what is not counted', () => {
    expect(promisedFor(times({ extra_seconds: 60 }))).toBe(1_860_000)
    expect(deliveryDueAt(times())).toBeNull()
    expect(deliveryDueAt(paid())).toEqual(at(30 * MINUTE))
    expect(deliveryDueAt(paid({ extra_seconds: 600 }))).toEqual(at(40 * MINUTE))
    const waits = [pause(0, 3 * MINUTE)]
    const outages = [pause(5 * MINUTE, 9 * MINUTE)]
    expect(deliveryDueAt(paid({ waits, outages }))).toEqual(at(37 * MINUTE))
  })

  test('gives its money back so many hours after that', () => {
    expect(lateRefundDueAt(times())).toBeNull()
    expect(lateRefundDueAt(paid())).toEqual(at(24.5 * HOUR))
    expect(lateRefundDueAt(paid({ waits: [pause(0, HOUR)] }))).toEqual(at(25.5 * HOUR))
  })

  test('is helped by more time that reaches beyond now', () => {
    expect(wouldHelp(paid(), 600, at(40 * MINUTE))).toBe(false)
    expect(wouldHelp(paid(), 601, at(40 * MINUTE))).toBe(true)
    expect(wouldHelp(times(), 9_999, at(-9))).toBe(false)
  })
})

describe('a delivered order', () => {
  const delivered = (given: Partial<Times> = {}) =>
    times({ paid_at: start, completed_at: start, ...given })

  test('counts as received after its hours, and a day after a dispute at least', () => {
    expect(receiveDueAt(times())).toBeNull()
    expect(receiveDueAt(delivered())).toEqual(at(72 * HOUR))
    const short = { auto_receive_hours: 1 }
    const disputes = [pause(0, 30 * MINUTE)]
    expect(receiveDueAt(delivered({ ...short, disputes }))).toEqual(at(24.5 * HOUR))
    expect(receiveDueAt(delivered({ disputes }))).toEqual(at(72.5 * HOUR))
    const outages = [pause(HOUR, 2 * HOUR)]
    expect(receiveDueAt(delivered({ ...short, disputes, outages }))).toEqual(at(25.5 * HOUR))
  })

  test('pays its seller when it is received, of accounts when their protection is over', () => {
    const received = { received_at: at(HOUR) }
    expect(releaseDueAt(delivered())).toBeNull()
    expect(releaseDueAt(delivered(received))).toEqual(at(5 * DAY))
    expect(releaseDueAt(delivered({ ...received, category: 'items' }))).toEqual(at(HOUR))
    expect(releaseDueAt(times(received))).toEqual(at(HOUR))
    expect(releaseDueAt(delivered({ received_at: at(6 * DAY) }))).toEqual(at(6 * DAY))
    const disputes = [pause(DAY, 2 * DAY)]
    expect(releaseDueAt(delivered({ ...received, disputes }))).toEqual(at(6 * DAY))
  })
})

test('what runs is what the order waits for', () => {
  const order = times({ paid_at: at(1), completed_at: at(2) })
  expect(runningTerm({ ...order, status: 'pending' })).toEqual({ start, length: HOUR })
  expect(runningTerm({ ...order, status: 'paid' })).toEqual({ start: at(1), length: 1_800_000 })
  const receive = { start: at(2), length: 72 * HOUR }
  expect(runningTerm({ ...order, status: 'completed' })).toEqual(receive)
  expect(runningTerm({ ...order, status: 'received' })).toBeNull()
  expect(runningTerm({ ...times(), status: 'paid' })).toBeNull()
})
