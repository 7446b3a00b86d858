import { expect, test } from 'vitest'
import { type OrderStatus, statuses } from '../order.ts'
import { progressOf, timelineOf } from './timeline.ts'

const at = (minute: number) => `2026-11-18T14:0${minute}:00+00:00`
const told = (status: OrderStatus, ...moves: string[]) =>
  timelineOf({
    status,
    steps: moves.map((move, minute) => ({ move, created_at: at(minute) })),
  }).map(({ station, state }) => `${station} ${state}`)

test.each([
  ['pending', ['place'], ['created now', 'paid next', 'completed next', 'received next']],
  ['paid', ['place', 'mark_paid'], ['created done', 'paid now', 'completed next', 'received next']],
  [
    'completed',
    ['place', 'mark_paid', 'complete'],
    ['created done', 'paid done', 'completed now', 'received next'],
  ],
  [
    'received',
    ['place', 'mark_paid', 'complete', 'receive', 'release'],
    ['created done', 'paid done', 'completed done', 'received now'],
  ],
  ['cancelled', ['place', 'cancel'], ['created done', 'cancelled now']],
  [
    'refunded_wallet',
    ['place', 'mark_paid', 'refund_wallet'],
    ['created done', 'paid done', 'refunded now'],
  ],
  [
    'refunded_original',
    ['place', 'mark_paid', 'complete', 'dispute', 'refund_original'],
    ['created done', 'paid done', 'completed done', 'refunded now'],
  ],
] as const satisfies [OrderStatus, string[], string[]][])(
  'the timeline of a %s order shows where it truly is [ORD-11]',
  (status, moves, expected) => {
    expect(told(status, ...moves)).toEqual(expected)
  },
)

test('a problem that is reported and settled leaves the order where it is', () => {
  expect(told('paid', 'place', 'mark_paid', 'dispute', 'settle')).toEqual(
    told('paid', 'place', 'mark_paid'),
  )
})

test('reached stations say when, the others do not', () => {
  const [created, paid] = timelineOf({
    status: 'pending',
    steps: [{ move: 'place', created_at: at(0) }],
  })
  expect([created?.at, paid?.at]).toEqual([at(0), null])
})

test('every status has exactly one present station', () => {
  for (const status of statuses)
    expect(told(status, 'place').filter((station) => station.endsWith('now'))).toHaveLength(1)
})

test.each([
  ['pending', 'now next next'],
  ['paid', 'done now next'],
  ['completed', 'done done now next'],
  ['received', 'done done done now'],
  ['cancelled', 'done never never now'],
  ['refunded_wallet', 'done done never now'],
  ['refunded_original', 'done done never now'],
] as const)(
  'an administrator sees a %s order as created, paid, completed and, once delivered, received, and what ended it as it ended: %s [ADM-ORD-05 OP-117]',
  (status, expected) => {
    const steps = progressOf({
      status,
      created_at: new Date(at(0)),
      paid_at: status === 'pending' || status === 'cancelled' ? null : new Date(at(1)),
      completed_at: status === 'completed' || status === 'received' ? new Date(at(1)) : null,
      received_at: status === 'received' ? new Date(at(2)) : null,
      steps: [{ move: 'place', created_at: at(0) }],
    })
    expect(steps.slice(0, 3).map(({ step }) => step)).toEqual(['created', 'paid', 'completed'])
    expect(steps.map(({ state }) => state).join(' ')).toBe(expected)
  },
)
