import { expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { defaults } from '#modules/settings/rules.ts'
import type { Category } from '#modules/catalog/rules.ts'
import type { OrderStatus } from '../order.ts'
import { payoutOf } from '../seller-fee.ts'
import { moneyOf } from './order-money.ts'

const start = new Date('2026-11-18T12:00:00Z')
const later = plus(start, HOUR)

interface Given {
  category?: Category
  disputed?: boolean
  released?: boolean
  part?: number
}

/**
 * An order of that status; delivered at the start and received an hour later, where it came so far.
 */
function money(
  status: OrderStatus,
  { category = 'items', disputed = false, released = false, part = 0 }: Given = {},
  now = later,
) {
  const isDelivered = status === 'completed' || status === 'received'
  return moneyOf(
    {
      status,
      category,
      created_at: start,
      auto_cancel_minutes: null,
      auto_receive_hours: null,
      protection_days: null,
      outages: [],
      disputes: [],
      under_review: false,
      receipt_sent_at: null,
      receipt_decided_at: null,
      completed_at: isDelivered ? start : null,
      received_at: status === 'received' ? later : null,
      released_at: released ? later : null,
      refunded_part: part,
      disputed_at: disputed ? later : null,
    },
    defaults,
    now,
  )
}

test('each order says where its money is and until when [GEN-19]', () => {
  expect(money('pending')).toMatchObject({ place: 'unpaid', at: plus(start, 24 * HOUR) })
  expect(money('paid')).toMatchObject({ place: 'held', at: null })
  expect(money('completed')).toMatchObject({
    place: 'delivered',
    at: plus(start, 72 * HOUR),
    protected_until: null,
  })
  expect(money('received', { released: true })).toMatchObject({ place: 'released', at: later })
})

test('money of which a dispute gave a part back is shared, not all the seller’s [GEN-21]', () => {
  expect(money('received', { released: true, part: 6_000 })).toEqual({
    place: 'shared',
    at: later,
    protected_until: null,
  })
})

test('the money of an account is held until its protection ends, received or not [GEN-19]', () => {
  expect(money('completed', { category: 'accounts' })).toMatchObject({
    place: 'delivered_protected',
    protected_until: plus(start, 5 * DAY),
  })
  expect(money('received', { category: 'accounts' })).toMatchObject({
    place: 'protected',
    at: plus(start, 5 * DAY),
  })
  expect(money('completed', { category: 'accounts' }, plus(start, 6 * DAY)).place).toBe('delivered')
})

test('held money is frozen by a dispute, whatever the status [GEN-20]', () => {
  for (const status of ['paid', 'completed', 'received'] as const)
    expect(money(status, { disputed: true }).place).toBe('frozen')
})

test('money that went back says so, also after a dispute [GEN-21 ORD-15]', () => {
  for (const status of ['cancelled', 'refunded_wallet', 'refunded_original'] as const) {
    expect(money(status, { disputed: status !== 'cancelled' }).place).toBe(status)
  }
})

test("the seller's part is the total less both fees", () => {
  expect(payoutOf({ total_price: 10_250, seller_fee: 1_000, buyer_fee: 250 })).toBe(9_000)
})
