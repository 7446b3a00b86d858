import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canBeShared,
  goodsLeft,
  goodsOf,
  isPart,
  leastPart,
  leftOf,
  priceOfRest,
  refundOf,
  sharedBy,
  splitOf,
  splitTransfers,
} from './split.ts'

test('18,500 DA at 10 %: of 6,000 that go back the seller’s fee counts on the rest', () => {
  const order = { total_price: 18_500, buyer_fee: 0, seller_fee_bp: 1_000 }
  expect(splitOf(order, 6_000)).toEqual({
    part: 6_000,
    refund: 6_000,
    seller_fee: 1_250,
    fee: 1_250,
    payout: 11_250,
  })
})

test('the buyer’s fee goes back by as much as the goods, rounded down', () => {
  const order = { total_price: 1_025, buyer_fee: 25, seller_fee_bp: 1_000 }
  expect(splitOf(order, 500)).toMatchObject({ refund: 512, fee: 63, payout: 450 })
  expect(splitOf(order, 1_000)).toMatchObject({ refund: 1_025, fee: 0, payout: 0 })
  expect(splitOf(order, 0)).toMatchObject({ refund: 0, fee: 125, payout: 900 })
})

test('for every part of every small order at every rate the three add up, and nothing is below 0', () => {
  for (const total of [200, 201, 299, 1_000, 1_001])
    for (const buyer_fee of [0, 1, 24, 25])
      for (let bp = 0; bp <= 5_000; bp += 250) {
        const order = { total_price: total + buyer_fee, buyer_fee, seller_fee_bp: bp }
        let before = -1
        for (let part = 100; part <= goodsOf(order) - 100; part++) {
          const { refund, fee, payout } = splitOf(order, part)
          if (refund + fee + payout !== order.total_price || Math.min(refund, fee, payout) < 0)
            throw new Error(`${part} of ${JSON.stringify(order)} is ${refund} + ${fee} + ${payout}`)
          if (refund <= before) throw new Error('a greater part gives less back')
          before = refund
        }
      }
})

test('so they do for any order, to the dinar', () => {
  const orders = fc.record({
    goods: fc.integer({ min: 200, max: 1_000_000_000_000 }),
    fee_bp: fc.integer({ min: 0, max: 2_000 }),
    seller_fee_bp: fc.integer({ min: 0, max: 10_000 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(orders, ({ goods, fee_bp, seller_fee_bp, at }) => {
      const buyer_fee = Math.floor((goods * fee_bp) / 10_000)
      const order = { total_price: goods + buyer_fee, buyer_fee, seller_fee_bp }
      const part = 100 + Math.floor(at * (goods - 200))
      expect(isPart(order, part)).toBe(true)
      const { refund, fee, payout } = splitOf(order, part)
      expect(refund + fee + payout).toBe(order.total_price)
      expect(Math.min(refund, fee, payout)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('a part leaves either side 100 DA at least', () => {
  const order = { total_price: 1_025, buyer_fee: 25 }
  expect([99, 100, 900, 901, 100.5, Number.NaN].map((part) => isPart(order, part))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('what is left of an order after parts went back, and the pieces that did not arrive', () => {
  const order = { total_price: 1_025, buyer_fee: 25, seller_fee_bp: 1_000, refunded_part: 500 }
  expect([goodsLeft(order), refundOf(order), leftOf(order)]).toEqual([500, 512, 513])
  const whole = { ...order, refunded_part: 0 }
  expect([goodsLeft(whole), refundOf(whole), leftOf(whole)]).toEqual([1_000, 0, 1_025])
  expect(sharedBy(order, 100)).toEqual(splitOf(order, 500))
  expect(sharedBy(order, 501)).toEqual(splitOf(order, 501))
  expect(priceOfRest({ ...order, quantity: 3 }, 1)).toBe(666)
  expect(priceOfRest({ ...order, quantity: 3 }, 3)).toBe(0)
})

test('the least part is more than went back before, and small orders cannot be shared', () => {
  expect([
    leastPart({}),
    leastPart({ refunded_part: 99 }),
    leastPart({ refunded_part: 100 }),
  ]).toEqual([100, 100, 101])
  expect(canBeShared({ total_price: 225, buyer_fee: 25 })).toBe(true)
  expect(canBeShared({ total_price: 224, buyer_fee: 25 })).toBe(false)
  expect(canBeShared({ total_price: 225, buyer_fee: 25, refunded_part: 100 })).toBe(false)
  const after = { total_price: 1_000, buyer_fee: 0, refunded_part: 300 }
  expect([300, 301, 900, 901, 350.5].map((part) => isPart(after, part))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('sharing moves what the buyer did not have back yet, and nothing of 0 DA', () => {
  const of = (given: object) => ({
    id: 'o',
    user_id: 'b',
    seller_id: 's',
    total_price: 1_025,
    buyer_fee: 25,
    seller_fee_bp: 1_000,
    refunded_part: 0,
    ...given,
  })
  const debit = 'escrow:o'
  expect(splitTransfers(of({ refunded_part: 200 }), 500)).toEqual([
    { code: 'refund_part', debit, credit: 'wallet:b', amount: 512 - 205 },
    { code: 'payout', debit, credit: 'wallet:s', amount: 450 },
    { code: 'fee', debit, credit: 'fees', amount: 63 },
  ])
  const free = { total_price: 1_000, buyer_fee: 0, seller_fee_bp: 0 }
  expect(splitTransfers(of(free), 400).map(({ code }) => code)).toEqual(['refund_part', 'payout'])
})
