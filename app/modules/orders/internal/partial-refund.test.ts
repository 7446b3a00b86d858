import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escrowOf } from '#modules/ledger/ledger.ts'
import { categories } from '#modules/catalog/category.ts'
import { defaults, sellerFeeBp } from '#modules/settings/settings.ts'
import { share } from '#kernel/money.ts'
import { decideMove, decideRelease, type Order } from '../order.ts'
import { sharesOf } from '../order-money.ts'
import { moneyWays } from '../money-ways.ts'
import { decidePartialRefund, refundWays, type RefundDestination } from './partial-refund.ts'
import { goodsOf, leftOf, splitOf } from '../split.ts'

const now = new Date('2026-11-30T10:00:00Z')

/** A paid order of so many whole DA of goods, with its fees frozen as a checkout does. */
function order(goods: number, given: Partial<Order> = {}): Order {
  const { seller_fee_bp = 1_000, buyer_fee = 0 } = given
  return {
    id: 'o',
    user_id: 'buyer',
    seller_id: 'seller',
    category: 'currencies',
    status: 'paid',
    quantity: 1,
    total_price: goods + buyer_fee,
    seller_fee: share(goods, seller_fee_bp),
    seller_fee_bp,
    buyer_fee,
    refunded_part: 0,
    payment_method_id: 7,
    from_wallet: false,
    asked_seconds: null,
    delivery_mode: 'manual',
    resale_waits: false,
    released_at: null,
    disputed_at: null,
    disputed_by: null,
    created_at: now,
    paid_at: now,
    completed_at: null,
    received_at: null,
    auto_cancel_minutes: 1_440,
    auto_receive_hours: 72,
    protection_days: 5,
    delivery_seconds: 3_600,
    late_refund_hours: 72,
    extra_seconds: 0,
    under_review: false,
    receipt_sent_at: null,
    receipt_decided_at: null,
    arrived: 0,
    outages: [],
    disputes: [],
    waits: [],
    ...given,
  } as Order
}

const given = (from: Order, part: number, way: RefundDestination = 'wallet') => {
  const decided = decidePartialRefund(from, part, way, 'admin')
  if (!decided.ok) throw new Error(`${part} is refused: ${decided.code}`)
  return decided.value
}

/** What leaves escrow when an order is received and paid out. */
function released(held: Order): number {
  const done = decideRelease({ ...held, status: 'received', received_at: now }, now)
  if (!done.ok) throw new Error(done.code)
  return done.value.reduce((sum, { amount }) => sum + amount, 0)
}

test('for every part from 1 DA to all but 1, of every category, fee and way, refund and release are the total and the fees are of the rest', () => {
  for (const category of categories)
    for (const seller_fee_bp of [0, 333, sellerFeeBp(defaults, category, 0)])
      for (const buyer_fee of [0, 1, 25, 50])
        for (const way of refundWays) {
          const whole = order(1_001, { category, seller_fee_bp, buyer_fee })
          for (let part = 1; part < goodsOf(whole); part++) {
            const { order: after, amount, transfers } = given(whole, part, way)
            const { seller_fee, fee, payout } = splitOf(whole, part)
            const sums = [amount + fee + payout, amount + released(after), leftOf(after) + amount]
            if (sums.some((sum) => sum !== whole.total_price))
              throw new Error(`${part} of ${category} adds up to ${sums.join()}`)
            if (
              after.seller_fee !== seller_fee ||
              seller_fee !== share(1_001 - part, seller_fee_bp)
            )
              throw new Error(`the fee of ${part} is not of the rest`)
            if (transfers.length !== 1 || transfers[0]!.amount !== amount || amount < part)
              throw new Error(`${part} moves ${JSON.stringify(transfers)}`)
          }
        }
})

test('however a sum is given back in parts, each gives back at least its goods and all together as much as one of the sum', () => {
  const cases = fc.record({
    goods: fc.integer({ min: 10, max: 10_000_000 }),
    fee_bp: fc.integer({ min: 0, max: 2_000 }),
    seller_fee_bp: fc.integer({ min: 0, max: 10_000 }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
  })
  fc.assert(
    fc.property(cases, ({ goods, fee_bp, seller_fee_bp, cuts }) => {
      const buyer_fee = Math.floor((goods * fee_bp) / 10_000)
      const whole = order(goods, { buyer_fee, seller_fee_bp })
      let held = whole
      let back = 0
      for (const [at, cut] of cuts.entries()) {
        const left = goods - held.refunded_part
        if (left < 2) break
        const part = 1 + Math.floor(cut * (left - 2))
        const { order: after, amount } = given(held, part, refundWays[at % 2])
        expect(amount).toBeGreaterThanOrEqual(part)
        back += amount
        held = after
      }
      expect(back).toBe(splitOf(whole, held.refunded_part).refund)
      expect(released(held) + back).toBe(whole.total_price)
      const shares = sharesOf(held)
      expect(shares.back + shares.buyer_fee + shares.seller_fee + shares.payout).toBe(
        whole.total_price,
      )
      const all = decideMove(held, 'refund_wallet', 'admin', now, 'Gone')
      expect(all.ok && all.value.transfers[0]!.amount).toBe(whole.total_price - back)
    }),
    { numRuns: 1_000 },
  )
})

test('a part leaves escrow by its way, and goes to the wallet or where it came from', () => {
  const paid = order(2_000)
  expect(given(paid, 500).transfers).toEqual([
    {
      code: 'refund_part',
      debit: escrowOf('o'),
      credit: 'wallet:buyer',
      amount: 500,
      order_id: 'o',
    },
  ])
  expect(given(paid, 500, 'original').transfers).toEqual([
    {
      code: 'refund_original',
      debit: escrowOf('o'),
      credit: 'clearing:7',
      amount: 500,
      order_id: 'o',
    },
  ])
})

test('nobody but staff gives a part back, only of what is held and undisputed, and never all of it', () => {
  const refusal = (
    from: Partial<Order>,
    part = 100,
    way: RefundDestination = 'wallet',
    by: Parameters<typeof decidePartialRefund>[3] = 'admin',
  ) => {
    const decided = decidePartialRefund(order(2_000, from), part, way, by)
    return decided.ok ? 'done' : decided.code
  }
  expect(
    ['buyer', 'seller', 'system'].map((by) => refusal({}, 1, 'wallet', by as 'buyer')),
  ).toEqual(['not_your_move', 'not_your_move', 'not_your_move'])
  for (const status of ['paid', 'completed', 'received'] as const)
    expect(refusal({ status })).toBe('done')
  for (const status of ['pending', 'cancelled', 'refunded_wallet', 'refunded_original'] as const)
    expect(refusal({ status })).toBe('wrong_state')
  expect(refusal({ status: 'received', released_at: now })).toBe('wrong_state')
  expect(refusal({ disputed_at: now })).toBe('frozen')
  expect(refusal({ from_wallet: true }, 100, 'original')).toBe('wrong_way')
  expect([0, -1, 1.5, Number.NaN].map((part) => refusal({}, part))).toEqual(
    Array.from({ length: 4 }, () => 'wrong_part'),
  )
  expect([1_999, 2_000, 2_001].map((part) => refusal({}, part))).toEqual([
    'done',
    'too_much',
    'too_much',
  ])
  expect(refusal({ refunded_part: 1_500 }, 500)).toBe('too_much')
})

test('where the money goes is told before a decision as it is told afterwards', () => {
  const { order: partly } = given(order(2_000), 500)
  expect(moneyWays(partly)).toEqual([
    { way: 'goes_on', buyer: 500, seller: 1_350, commission: 150 },
    { way: 'all_back', buyer: 2_000, seller: 0, commission: 0 },
  ])
  const over = { ...partly, status: 'received', released_at: now } as const
  expect(moneyWays(over)).toEqual([{ way: 'as_it_is', buyer: 500, seller: 1_350, commission: 150 }])
  expect(moneyWays(order(2_000, { status: 'pending' }))).toEqual([])
})
