import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults, lowestSellerFeeBp } from '#modules/settings/settings.ts'
import { percentFor, priceOf, TERMS, termsOf, totalOf, totalSeen } from './price.ts'

const categories = ['accounts', 'currencies', 'boosting', 'items'] as const
const volume = [
  { min_quantity: 2, discount_percent: 5 },
  { min_quantity: 10, discount_percent: 20 },
]

test.each`
  category        | price     | quantity | total     | fee      | seller
  ${'accounts'}   | ${10_000} | ${1}     | ${10_000} | ${1_000} | ${9_000}
  ${'items'}      | ${1_005}  | ${1}     | ${1_005}  | ${101}   | ${904}
  ${'currencies'} | ${1_000}  | ${3}     | ${3_000}  | ${150}   | ${2_850}
  ${'boosting'}   | ${110}    | ${1}     | ${110}    | ${6}     | ${104}
  ${'items'}      | ${100}    | ${12}    | ${1_200}  | ${120}   | ${1_080}
`(
  '$quantity × $price DA of $category cost $total: fee $fee, seller $seller [PAY-13 CONST-05 CONST-06]',
  ({ category, price, quantity, total, fee, seller }) => {
    const found = priceOf({ price, category, discounts: [], seller_level: 0 }, quantity, defaults)
    expect(found).toMatchObject({
      unit_price: price,
      discount: 0,
      buyer_fee: 0,
      total_price: total,
      seller_fee: fee,
    })
    expect(found.total_price - found.seller_fee).toBe(seller)
  },
)

describe('what settings add', () => {
  const offer = { price: 1_000, category: 'items', discounts: volume, seller_level: 0 } as const

  test('volume discounts are not applied by default [PAY-14]', () => {
    expect(priceOf(offer, 10, defaults)).toMatchObject({ discount: 0, total_price: 10_000 })
  })

  test.each([
    [1, 0],
    [2, 100],
    [9, 450],
    [10, 2_000],
    [11, 2_200],
  ])('switched on, %d pieces are %d DA cheaper', (quantity, discount) => {
    expect(priceOf(offer, quantity, { ...defaults, apply_discounts: true })).toMatchObject({
      discount,
      total_price: quantity * 1_000 - discount,
    })
  })

  test.each([
    [0, 1_000, 100],
    [1, 1_000, 100],
    [2, 850, 85],
    [3, 700, 70],
    [4, 0, 0],
  ])(
    'a seller of level %d pays %d bp, and what is off leaves nothing below 0',
    (level, bp, fee) => {
      const settings = {
        ...defaults,
        level_discount_trusted_bp: 150,
        level_discount_expert_bp: 300,
        level_discount_master_bp: 5_000,
      }
      expect(priceOf({ ...offer, seller_level: level }, 1, settings)).toMatchObject({
        total_price: 1_000,
        seller_fee_bp: bp,
        seller_fee: fee,
      })
    },
  )

  test("the buyer's fee is 2.5 %, a line of its own, and not shared with the seller [CONST-04]", () => {
    expect(priceOf(offer, 1, { ...defaults, charge_buyer_fee: true })).toMatchObject({
      buyer_fee: 25,
      total_price: 1_025,
      seller_fee: 100,
    })
  })

  test('even 100 % off leaves 1 DA to move', () => {
    const free = { ...offer, discounts: [{ min_quantity: 1, discount_percent: 100 }] }
    expect(priceOf(free, 1, { ...defaults, apply_discounts: true })).toMatchObject({
      discount: 999,
      total_price: 1,
    })
  })

  test('the highest percent that is reached counts, in whatever order they stand', () => {
    expect(percentFor([...volume].reverse(), 10)).toBe(20)
    expect(
      percentFor(
        [
          { min_quantity: 1, discount_percent: 30 },
          { min_quantity: 5, discount_percent: 10 },
        ],
        6,
      ),
    ).toBe(30)
    expect(percentFor(volume, 1)).toBe(0)
    expect(percentFor([], 7)).toBe(0)
  })
})

test('a price is whole, above 0, and adds up, under any settings', () => {
  const discount = fc.record({
    min_quantity: fc.integer({ min: 1, max: 50 }),
    discount_percent: fc.integer({ min: 1, max: 100 }),
  })
  const offers = fc.record({
    price: fc.integer({ min: 100, max: 100_000_000 }),
    category: fc.constantFrom(...categories),
    discounts: fc.array(discount, { maxLength: 4 }),
    seller_level: fc.integer({ min: 0, max: 4 }),
  })
  const rate = fc.integer({ min: 0, max: 10_000 })
  const settings = fc
    .record({
      apply_discounts: fc.boolean(),
      charge_buyer_fee: fc.boolean(),
      buyer_fee_bp: rate,
      seller_fee_accounts_bp: rate,
      seller_fee_items_bp: rate,
      seller_fee_currencies_bp: rate,
      seller_fee_boosting_bp: rate,
      level_discount_rising_bp: rate,
      level_discount_trusted_bp: rate,
      level_discount_expert_bp: rate,
      level_discount_master_bp: rate,
    })
    .map((given) => ({ ...defaults, ...given }))
  fc.assert(
    fc.property(
      offers,
      fc.integer({ min: 1, max: 1_000_000 }),
      settings,
      (offer, quantity, inForce) => {
        const {
          unit_price,
          discount: cut,
          buyer_fee,
          total_price,
          seller_fee,
          seller_fee_bp,
        } = priceOf(offer, quantity, inForce)
        for (const amount of [cut, buyer_fee, total_price, seller_fee])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        expect(total_price).toBeGreaterThan(0)
        expect(total_price).toBe(unit_price * quantity - cut + buyer_fee)
        expect(seller_fee + buyer_fee).toBeLessThanOrEqual(total_price)
        const off = [
          0,
          inForce.level_discount_rising_bp,
          inForce.level_discount_trusted_bp,
          inForce.level_discount_expert_bp,
          inForce.level_discount_master_bp,
        ][offer.seller_level]!
        expect(seller_fee_bp).toBe(Math.max(0, inForce[`seller_fee_${offer.category}_bp`] - off))
        expect(seller_fee_bp).toBeGreaterThanOrEqual(lowestSellerFeeBp(inForce))
      },
    ),
  )
})

test('the terms that a form carries give the total that was shown, under any settings [PAY-13 PAY-14]', () => {
  const discounts = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 5 })
    .chain((quantities) =>
      fc.tuple(
        ...quantities.map((min_quantity) =>
          fc.record({
            min_quantity: fc.constant(min_quantity),
            discount_percent: fc.integer({ min: 1, max: 100 }),
          }),
        ),
      ),
    )
  const pricings = fc.record({
    price: fc.integer({ min: 100, max: 100_000_000 }),
    discounts,
    apply_discounts: fc.boolean(),
    charge_buyer_fee: fc.boolean(),
    buyer_fee_bp: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(pricings, fc.integer({ min: 1, max: 100 }), (pricing, quantity) => {
      const terms = termsOf(pricing)
      expect(terms).toMatch(TERMS)
      expect(totalSeen(pricing.price, terms, quantity)).toBe(totalOf(pricing, quantity).total_price)
    }),
  )
})

test.each([0, -1, 1.5, Number.NaN])('%d pieces are a bug', (quantity) => {
  expect(() =>
    priceOf({ price: 100, category: 'items', discounts: [], seller_level: 0 }, quantity, defaults),
  ).toThrow('bug')
})

test('terms are whole, and of nothing else', () => {
  for (const terms of ['', 'd2:5', 'd2:5,10:100', 'f0', 'f10000', 'd2:5f250'])
    expect([terms, TERMS.test(terms)]).toEqual([terms, true])
  for (const terms of ['x', 'd2:5x', 'xd2:5', 'd2:101', 'd2:5,', 'f10001', 'f', 'd', 'd2', 'f1 '])
    expect([terms, TERMS.test(terms)]).toEqual([terms, false])
})

test('a total is seen under what its terms say alone', () => {
  expect(totalSeen(1_000, '', 2)).toBe(2_000)
  expect(totalSeen(1_000, 'd2:10', 2)).toBe(1_800)
  expect(totalSeen(1_000, 'f1000', 2)).toBe(2_200)
  expect(totalSeen(1_000, 'd2:10f1000', 2)).toBe(1_980)
  expect(totalSeen(1_000, 'd2:10,3:20', 3)).toBe(2_400)
  expect(totalSeen(1_000, 'no terms', 2)).toBe(2_000)
  expect(() => totalSeen(1_000, '', 0)).toThrow('not a quantity: 0')
})
