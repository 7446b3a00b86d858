import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeTerm,
  freshTerm,
  priceTerm,
  qualityTerm,
  type RankedOffer,
  type RankedSeller,
  rankOffers,
  timeTerm,
  weightsFrom,
} from './ranking.ts'

const weights = weightsFrom('35/25/20/10/10')
const rules = { weights, per_seller: 3, salt: '12 2970' }

const plainSeller: RankedSeller = {
  rated: 40,
  positive: 36,
  neutral: 2,
  ended: 50,
  lost: 0,
  ended_90: 20,
  on_time_90: 18,
  median_delivery_s: 7_200,
  days_unseen: 0,
}
const newcomer: RankedSeller = {
  rated: 0,
  positive: 0,
  neutral: 0,
  ended: 0,
  lost: 0,
  ended_90: 0,
  on_time_90: 0,
  median_delivery_s: null,
  days_unseen: 0,
}
const offerOf = (given: Partial<RankedOffer>): RankedOffer => ({
  id: 1,
  seller_id: 'a',
  seller: plainSeller,
  price: 1_000,
  compared_by: 'gold',
  days_fresh: 3,
  stated: 0.5,
  has_picture: true,
  is_overdue: false,
  is_helped: false,
  ...given,
})

const sellers = fc
  .record({
    rated: fc.nat(500),
    shares: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100)),
    ended: fc.nat(500),
    ended_90: fc.nat(200),
    median_delivery_s: fc.option(fc.nat(400_000)),
    days_unseen: fc.nat(20),
  })
  .map(({ shares: [positive, neutral, lost, onTime], ...seller }): RankedSeller => {
    const good = Math.floor((seller.rated * positive) / 100)
    return {
      ...seller,
      positive: good,
      neutral: Math.floor(((seller.rated - good) * neutral) / 100),
      lost: Math.floor((seller.ended * lost) / 100),
      on_time_90: Math.floor((seller.ended_90 * onTime) / 100),
    }
  })

/** The market of others, before an offer that is looked at: ids from 1,000. */
const markets = fc
  .array(
    fc.record({
      seller_id: fc.constantFrom(...'bcdefghijklmnop'),
      price: fc.integer({ min: 100, max: 20_000 }),
      compared_by: fc.constantFrom('gold', 'silver', null),
      days_fresh: fc.nat(90),
      has_picture: fc.boolean(),
      stated: fc.constantFrom(null, 0, 0.5, 1),
      seller: sellers,
    }),
    { maxLength: 60 },
  )
  .map((others) => others.map((given, nth) => offerOf({ ...given, id: 1_000 + nth })))

const scoreOf = (offers: readonly RankedOffer[], id = 1) => rankOffers(offers, rules).get(id)!
const bestOf = (offers: readonly RankedOffer[], seller: string) => {
  const scores = rankOffers(offers, rules)
  return Math.max(
    ...offers.filter(({ seller_id }) => seller_id === seller).map(({ id }) => scores.get(id)!),
  )
}
const firstPage = (offers: readonly RankedOffer[]) => {
  const scores = rankOffers(offers, rules)
  return offers
    .toSorted((a, b) => scores.get(b.id)! - scores.get(a.id)! || b.id - a.id)
    .slice(0, 24)
}

describe('each term is between 0 and 1 and goes one way:', () => {
  const inBounds = (term: number) => {
    expect(term).toBeGreaterThanOrEqual(0)
    expect(term).toBeLessThanOrEqual(1)
  }

  test('a dearer offer is never worth more, down to where a price is bait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1e8 }),
        fc.double({ min: 0.4, max: 50, noNaN: true }),
        fc.double({ min: 1, max: 10, noNaN: true }),
        (usual, part, dearer) => {
          const term = priceTerm(part * usual, usual)
          inBounds(term)
          expect(priceTerm(part * dearer * usual, usual)).toBeLessThanOrEqual(term)
        },
      ),
    )
    expect(priceTerm(700, 700)).toBe(0.5)
    expect(priceTerm(399, 1_000)).toBe(0.5)
    expect(priceTerm(400, 1_000)).toBeGreaterThan(0.9)
    expect(priceTerm(50, null)).toBe(0.5)
  })

  test('one good rating more is worth more, a bad one and a lost dispute less', () => {
    fc.assert(
      fc.property(sellers, (seller) => {
        const term = qualityTerm(seller)
        inBounds(term)
        const with_ = (more: Partial<RankedSeller>) => qualityTerm({ ...seller, ...more })
        const { rated, positive, neutral, ended, lost } = seller
        expect(with_({ rated: rated + 1, positive: positive + 1 })).toBeGreaterThanOrEqual(term)
        expect(with_({ rated: rated + 1 })).toBeLessThanOrEqual(term)
        if (positive > 0)
          expect(with_({ positive: positive - 1, neutral: neutral + 1 })).toBeLessThanOrEqual(term)
        if (lost < ended) expect(with_({ lost: lost + 1 })).toBeLessThanOrEqual(term)
      }),
    )
    expect(qualityTerm(newcomer)).toBe(0.6)
  })

  test('an order on time is worth more, one that is late less, slower less', () => {
    fc.assert(
      fc.property(sellers, fc.nat(300_000), (seller, slower) => {
        const term = timeTerm(seller)
        inBounds(term)
        const { ended_90, on_time_90, median_delivery_s: median } = seller
        const with_ = (more: Partial<RankedSeller>) => timeTerm({ ...seller, ...more })
        expect(
          with_({ ended_90: ended_90 + 1, on_time_90: on_time_90 + 1 }),
        ).toBeGreaterThanOrEqual(term)
        expect(with_({ ended_90: ended_90 + 1 })).toBeLessThanOrEqual(term)
        if (median !== null)
          expect(with_({ median_delivery_s: median + slower })).toBeLessThanOrEqual(term)
      }),
    )
    const punctual = { ...plainSeller, ended_90: 20, on_time_90: 20 }
    expect(timeTerm({ ...punctual, median_delivery_s: 1_800 })).toBeCloseTo(0.7 * (28 / 30) + 0.3)
    expect(timeTerm({ ...punctual, median_delivery_s: 259_200 })).toBeCloseTo(0.7 * (28 / 30))
  })

  test('what is older is worth less, and nothing where nobody has been for a week', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (days, more) => {
        const term = freshTerm(offerOf({ days_fresh: days }))
        inBounds(term)
        expect(freshTerm(offerOf({ days_fresh: days + more }))).toBeLessThanOrEqual(term)
      }),
    )
    const seen = (days_unseen: number) =>
      freshTerm(offerOf({ days_fresh: 0, seller: { ...plainSeller, days_unseen } }))
    expect([seen(6.9), seen(7)]).toEqual([1, 0])
  })

  test('what says more of itself is worth more', () => {
    const of = (stated: number | null, has_picture: boolean) =>
      completeTerm(offerOf({ stated, has_picture }))
    expect([of(0, false), of(0.5, false), of(1, false), of(0, true), of(1, true)]).toEqual([
      0, 0.25, 0.5, 0.5, 1,
    ])
    expect([of(null, false), of(null, true)]).toEqual([0, 1])
    expect(completeTerm(offerOf({ stated: 1, has_picture: true, is_overdue: true }))).toBe(0)
  })
})

describe('nothing is gained by', () => {
  test('splitting an offer into many, nor by dearer ones beside it', () => {
    fc.assert(
      fc.property(
        markets,
        fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: 1, maxLength: 30 }),
        (others, prices) => {
          const one = offerOf({})
          const alone = scoreOf([...others, one])
          const beside = prices.map((price, nth) => offerOf({ id: 2 + nth, price }))
          expect(scoreOf([...others, one, ...beside])).toBeLessThanOrEqual(alone)
          const copies = beside.map((offer) => ({ ...offer, price: one.price }))
          expect(bestOf([...others, one, ...copies], 'a')).toBe(alone)
        },
      ),
    )
  })

  test('listing again: it draws no better turn than before', () => {
    fc.assert(
      fc.property(markets, fc.integer({ min: 2, max: 900 }), (others, id) => {
        const again = scoreOf([...others, offerOf({ id })], id)
        expect(again).toBe(scoreOf([...others, offerOf({})]))
      }),
    )
  })

  test('a bait price: below two fifths of the usual one it is worth no more than the usual one', () => {
    fc.assert(
      fc.property(markets, fc.integer({ min: 100, max: 20_000 }), (others, usual) => {
        const priced = others.map((offer) => ({ ...offer, price: usual }))
        const at = (price: number) => scoreOf([...priced, offerOf({ price })])
        expect(at(Math.floor(usual * 0.39))).toBeLessThanOrEqual(at(usual))
      }),
    )
  })

  test('leaving a good name behind for a new account', () => {
    fc.assert(
      fc.property(markets, fc.integer({ min: 80, max: 100 }), (others, percent) => {
        const rated = 100
        const known = { ...plainSeller, rated, positive: percent, neutral: rated - percent }
        const old = { ...known, ended: 120, ended_90: 60, on_time_90: 58 }
        const before = scoreOf([...others, offerOf({ seller: old })])
        // whoever shares anything with an earlier seller is not helped (rankedOffers)
        const fresh = offerOf({ seller: newcomer, is_helped: false })
        expect(scoreOf([...others, fresh])).toBeLessThan(before)
      }),
    )
  })
})

test('of one seller the first page has three, while there are others to fill it', () => {
  const many = Array.from({ length: 30 }, (_, nth) => offerOf({ id: 1 + nth, price: 500 }))
  const others = [...'bcdefghij'].flatMap((seller_id, place) =>
    Array.from({ length: 3 }, (_, nth) =>
      offerOf({ id: 100 + 3 * place + nth, seller_id, price: 3_000, has_picture: false }),
    ),
  )
  const page = firstPage([...many, ...others])
  expect(page.filter(({ seller_id }) => seller_id === 'a')).toHaveLength(3)
  // alone one has the page
  expect(firstPage(many).map(({ id }) => id)).toHaveLength(24)
})

test('of one seller it has three too where the last place is a draw', () => {
  const leaders = Array.from({ length: 20 }, (_, nth) =>
    offerOf({ id: 100 + nth, seller_id: `leader${nth}`, price: 600 }),
  )
  const own = Array.from({ length: 10 }, (_, nth) => offerOf({ id: 30 + nth, price: 600 }))
  const rival = (price: number) => offerOf({ id: 1, seller_id: 'rival', price, has_picture: false })
  // as good as the sixth and all further ones of the seller
  const even = Array.from({ length: 4_000 }, (_, more) => 600 + more).find((price) => {
    const scores = rankOffers([...leaders, ...own, rival(price)], { ...rules, per_seller: 99 })
    return scores.get(1) === Math.min(...own.map(({ id }) => scores.get(id)!))
  })!
  expect(even).toBeDefined()
  const page = firstPage([...leaders, ...own, rival(even)])
  expect(page.filter(({ seller_id }) => seller_id === 'a')).toHaveLength(3)
  expect(page.some(({ seller_id }) => seller_id === 'rival')).toBe(true)
})

test('a choice of too few offers is compared with the whole game', () => {
  const gold = Array.from({ length: 19 }, (_, nth) =>
    offerOf({ id: 10 + nth, seller_id: `g${nth}`, price: 1_000 }),
  )
  const silver = Array.from({ length: 40 }, (_, nth) =>
    offerOf({ id: 50 + nth, seller_id: `s${nth}`, price: 4_000, compared_by: 'silver' }),
  )
  const amongAll = scoreOf([offerOf({ price: 2_000 }), ...gold, ...silver])
  const twentieth = offerOf({ id: 9, seller_id: 'x', price: 1_000 })
  const amongGold = scoreOf([offerOf({ price: 2_000 }), twentieth, ...gold, ...silver])
  expect(amongAll - amongGold).toBeGreaterThan(200)
})

test('new sellers are helped by sixty points', () => {
  const helped = scoreOf([offerOf({ seller: newcomer, is_helped: true })])
  expect(helped - scoreOf([offerOf({ seller: newcomer })])).toBe(60)
})
