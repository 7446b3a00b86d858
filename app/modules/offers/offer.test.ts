import { describe, expect, test } from 'vitest'
import { ALL_DEVICES } from '#modules/catalog/category.ts'
import { deliveryMinutes, deviceCounts, listingFrom, listingSearch, offerPath } from './offer.ts'
import { deliveryTime } from './ui/words.ts'

describe('delivery time', () => {
  test.each([
    ['1 day 02:30:00', 1590],
    ['2 days 00:00:30', 2880],
    ['3 days', 4320],
    ['90 days', 129_600],
  ])('%s is %d minutes [OFFER-13]', (text, minutes) => expect(deliveryMinutes(text)).toBe(minutes))

  test.each([
    ['00:30:00', 30],
    ['01:05:59', 65],
    ['00:00:30', 0],
    ['26:00:00', 1560],
  ])('%s is %d minutes [OFFER-14]', (text, minutes) => expect(deliveryMinutes(text)).toBe(minutes))

  test.each(['', 'soon', '1 mon', '-00:30:00', '30', '1 year 00:00:00', '00:30'])(
    '%j is shown as "Unknown" [OFFER-15]',
    (text) =>
      expect([deliveryMinutes(text), deliveryTime(text), deliveryTime(text, 'short')]).toEqual([
        null,
        'Unknown',
        'Unknown',
      ]),
  )
})

describe('device filter', () => {
  const counts = [
    { device: 'Mobile', offers: 15 },
    { device: 'PC', offers: 3 },
    { device: 'All Devices', offers: 2 },
  ]

  test('an offer for all devices is counted under every device and once in the total [GAME-10 GAME-11 OP-019]', () => {
    expect(deviceCounts(counts)).toEqual({
      total: 20,
      devices: [
        { device: 'Mobile', offers: 17 },
        { device: 'PC', offers: 5 },
      ],
    })
    expect(deviceCounts([])).toEqual({ total: 0, devices: [] })
  })

  test('the chosen device stays among the choices without offers of its own [GAME-19]', () => {
    expect(deviceCounts(counts, 'Xbox One').devices.at(-1)).toEqual({
      device: 'Xbox One',
      offers: 2,
    })
    expect(deviceCounts(counts, 'PC').devices).toHaveLength(2)
  })
})

describe('the address of a game’s page', () => {
  const plain = { tab: 'listings', device: null, sort: 'price', page: 1, related: null }

  test('chooses nothing by itself: listings, all devices, cheapest first, all related games [GAME-05 GAME-16 GAME-23]', () => {
    expect(listingFrom(new URLSearchParams())).toEqual(plain)
    expect(listingSearch(listingFrom(new URLSearchParams()))).toBe('')
  })

  test('what it does not know counts as not chosen [OP-021]', () => {
    const search = new URLSearchParams({
      tab: 'x',
      device: '<b>',
      sort: 'price;drop',
      page: '-1',
      related: 'guns',
    })
    expect(listingFrom(search)).toEqual(plain)
    expect(listingFrom(new URLSearchParams({ device: 'All Devices' })).device).toBeNull()
  })

  test('what is chosen comes back from the address that is made of it', () => {
    const chosen = {
      tab: 'faqs',
      device: 'Xbox Series X/S',
      sort: 'price-desc',
      page: 3,
      related: 'boosting',
    } as const
    expect(listingFrom(new URLSearchParams(listingSearch(chosen)))).toEqual(chosen)
  })
})

test('an offer’s address names its game and category [GAME-15 OFFER-01]', () => {
  expect(offerPath({ slug: 'free-fire', category: 'accounts' }, 12)).toBe(
    '/free-fire/accounts/offers/12',
  )
})

test('an offer for all devices is found under each platform of its game [GAME-11 OP-019]', () => {
  const counts = [
    { device: 'PC', offers: 2 },
    { device: ALL_DEVICES, offers: 1 },
  ]
  expect(deviceCounts(counts, null, ['PC', 'Mobile', ALL_DEVICES])).toEqual({
    total: 3,
    devices: [
      { device: 'PC', offers: 3 },
      { device: 'Mobile', offers: 1 },
    ],
  })
  expect(deviceCounts(counts, 'Mobile', ['PC', 'Mobile']).devices).toHaveLength(2)
  expect(deviceCounts([{ device: 'PC', offers: 2 }], null, ['PC', 'Mobile']).devices).toEqual([
    { device: 'PC', offers: 2 },
  ])
})
