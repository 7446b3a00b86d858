import { describe, expect, test } from 'vitest'
import { decideMove, decideRelease, eventOf, meanings, type Order } from './order.ts'
import { decideSplit } from './internal/decide-split.ts'
import { transfersOf } from './internal/order-transfers.ts'

const now = new Date('2026-11-20T10:00:00Z')
const before = new Date('2026-11-19T10:00:00Z')

const order = (given: Partial<Order> = {}): Order => ({
  id: 'o',
  user_id: 'b',
  seller_id: 's',
  status: 'completed',
  quantity: 1,
  total_price: 1_000,
  seller_fee: 100,
  seller_fee_bp: 1_000,
  buyer_fee: 0,
  refunded_part: 0,
  payment_method_id: 7,
  from_wallet: false,
  asked_seconds: null,
  delivery_mode: 'manual',
  resale_waits: false,
  released_at: null,
  disputed_at: before,
  disputed_by: 'b',
  category: 'items',
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
  created_at: before,
  paid_at: before,
  completed_at: before,
  received_at: null,
  ...given,
})

describe('an order that is shared', () => {
  test('is received, released, and no dispute any more, with the fee of what stays', () => {
    const decided = decideSplit(order(), 400, now)
    expect(decided).toMatchObject({
      ok: true,
      value: {
        order: {
          status: 'received',
          completed_at: before,
          received_at: now,
          released_at: now,
          disputed_at: null,
          disputed_by: null,
          refunded_part: 400,
          seller_fee: 60,
        },
        transfers: [
          { code: 'refund_part', amount: 400 },
          { code: 'payout', amount: 540 },
          { code: 'fee', amount: 60 },
        ],
      },
    })
    const undelivered = decideSplit(order({ completed_at: null, received_at: before }), 400, now)
    expect(undelivered).toMatchObject({
      value: { order: { completed_at: now, received_at: before } },
    })
  })

  test('is disputed and its money held, and both sides are left something', () => {
    expect(decideSplit(order({ disputed_at: null }), 400, now)).toMatchObject({
      code: 'wrong_state',
    })
    expect(decideSplit(order({ released_at: before }), 400, now)).toMatchObject({
      code: 'wrong_state',
    })
    expect(decideSplit(order(), 901, now)).toMatchObject({ code: 'wrong_part' })
  })
})

test.each([
  ['mark_paid', {}, 'capture', 'clearing:7', 'escrow:o', 1_000],
  ['mark_paid', { from_wallet: true }, 'capture', 'wallet:b', 'escrow:o', 1_000],
  ['refund_wallet', {}, 'refund_wallet', 'escrow:o', 'wallet:b', 1_000],
  ['cancel_late', {}, 'refund_wallet', 'escrow:o', 'wallet:b', 1_000],
  ['give_back', { refunded_part: 300 }, 'refund_wallet', 'escrow:o', 'wallet:b', 700],
  ['refund_original', {}, 'refund_original', 'escrow:o', 'clearing:7', 1_000],
  ['cancel_late_original', {}, 'refund_original', 'escrow:o', 'clearing:7', 1_000],
] as const)('%s of %j moves %s', (move, given, code, debit, credit, amount) => {
  expect(transfersOf(move, order(given))).toEqual([{ code, debit, credit, amount }])
})

test.each(['complete', 'receive', 'cancel', 'extend', 'split'])('%s moves nothing', (move) => {
  expect(transfersOf(move, order())).toEqual([])
})

test('a move tells its status, and more time that it was granted', () => {
  expect(eventOf('extend', 'paid')).toBe('order.extended')
  expect(eventOf('mark_paid', 'paid')).toBe('order.paid')
  expect(eventOf('mark_paid', 'completed')).toBe('order.completed')
  expect(Object.values(meanings).map((each) => Object.values(each).filter(Boolean).length)).toEqual(
    [0, 2, 3, 3, 1, 2, 2],
  )
})

describe('the release', () => {
  const received = { status: 'received', received_at: before, disputed_at: null } as const

  test('pays the seller and the platform, and nothing of 0 DA', () => {
    const transfers = [
      { code: 'payout', debit: 'escrow:o', credit: 'wallet:s', amount: 900 },
      { code: 'fee', debit: 'escrow:o', credit: 'fees', amount: 100 },
    ]
    expect(decideRelease(order(received), now)).toEqual({ ok: true, value: transfers })
    const free = decideRelease(order({ ...received, seller_fee_bp: 0 }), now)
    expect(free).toMatchObject({ value: [{ code: 'payout', amount: 1_000 }] })
    expect(free.ok && free.value).toHaveLength(1)
  })

  test('waits for staff who look, for a dispute and for its time', () => {
    const of = (given: Partial<Order>) => decideRelease(order({ ...received, ...given }), now)
    expect(of({ resale_waits: true })).toMatchObject({ code: 'looked_at' })
    expect(of({ disputed_at: before })).toMatchObject({ code: 'frozen' })
    expect(of({ category: 'accounts' })).toMatchObject({ code: 'too_early' })
    expect(of({ released_at: before })).toMatchObject({ code: 'wrong_state' })
    expect(of({ status: 'completed' })).toMatchObject({ code: 'wrong_state' })
  })
})

test('under review nobody cancels or marks as paid by hand, and time does cancel', () => {
  const pending = order({ status: 'pending', disputed_at: null, paid_at: null, under_review: true })
  for (const [name, party] of [
    ['mark_paid', 'admin'],
    ['cancel', 'buyer'],
    ['cancel', 'admin'],
  ] as const)
    expect(decideMove(pending, name, party, now)).toMatchObject({ code: 'under_review' })
  const late = { ...pending, receipt_sent_at: before, receipt_decided_at: before }
  const days = new Date('2026-11-30T10:00:00Z')
  expect(decideMove(late, 'cancel', 'system', days)).toMatchObject({ ok: true })
  const paid = decideMove({ ...pending, under_review: false }, 'mark_paid', 'admin', now)
  expect(paid).toMatchObject({ value: { order: { status: 'paid', paid_at: now } } })
})
