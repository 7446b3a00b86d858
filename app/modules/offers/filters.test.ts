import { describe, expect, test } from 'vitest'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import {
  type Filters,
  filterEntries,
  filteredSearch,
  filtersFrom,
  isFiltered,
  mayBeFiltered,
  NOT_STATED,
} from './filters.ts'
import { listingFrom, listingSearch } from './offer.ts'

const asks = (key: string, type: GameAttribute['type'], ...options: string[]) => ({
  key,
  type,
  filterable: true,
  ordered: false,
  options: options.map((option) => ({
    key: option,
    label: option,
    label_ar: option,
    short: '',
    short_ar: '',
    active: option !== 'retired',
  })),
})
const attributes = [
  asks('rank', 'choice', 'gold_1', 'gold_2', 'ace', 'retired'),
  asks('links', 'multi', 'facebook', 'google'),
  asks('level', 'number'),
  asks('glacier', 'boolean'),
  { ...asks('server', 'choice', 'eu'), filterable: false },
  // named as other things of an address are
  asks('price', 'number'),
  asks('device', 'choice', 'ios'),
  { ...asks('tier', 'choice', 'iron', 'steel', 'gold'), ordered: true },
]
const read = (query: string) => filtersFrom(new URLSearchParams(query), attributes)
const nothing: Filters = { choices: {}, ranges: {}, text: '', order: null }
const plain = listingFrom(new URLSearchParams())

describe('the filters in an address of a game’s page', () => {
  test('are nothing by themselves, and then the address is the listing’s own', () => {
    expect(read('')).toEqual(nothing)
    expect(isFiltered(read('device=PC&sort=newest&page=2'))).toBe(false)
    const listing = listingFrom(new URLSearchParams('sort=newest&device=PC'))
    expect(filteredSearch(listing, nothing)).toBe(listingSearch(listing))
    expect(filteredSearch(plain, nothing)).toBe('')
  })

  test('are options, of which several are alternatives, numbers within bounds, words and an order', () => {
    expect(
      read(
        'a_rank=gold_2.ace&a_links=google&a_glacier=yes&a_level=50-&price=1000-5000&time=360&q= Red  Dragon &sort=unit',
      ),
    ).toEqual({
      choices: { a_rank: ['ace', 'gold_2'], a_links: ['google'], a_glacier: ['yes'] },
      ranges: {
        a_level: { min: 50, max: null },
        price: { min: 1_000, max: 5_000 },
        time: { min: null, max: 360 },
      },
      text: 'Red  Dragon',
      order: 'unit',
    })
    expect(read('a_rank=-.ace').choices).toEqual({ a_rank: [NOT_STATED, 'ace'] })
    expect(read('a_rank=retired').choices).toEqual({ a_rank: ['retired'] })
  })

  test('are who sells: one of several levels, and verified', () => {
    expect(read('seller=trusted.expert&verified=yes').choices).toEqual({
      seller: ['expert', 'trusted'],
      verified: ['yes'],
    })
    expect(read('seller=master&seller=new').choices).toEqual({ seller: ['master', 'new'] })
  })

  test('are the least of a scale, also beside "not stated" and the boxes of a lower one', () => {
    const tiers = (query: string) => read(query).choices.a_tier
    expect(tiers('a_tier=steel-')).toEqual(['gold', 'steel'])
    expect(tiers('a_tier=-&a_tier=steel-')).toEqual([NOT_STATED, 'gold', 'steel'])
    expect(tiers('a_tier=gold-&a_tier=steel&a_tier=gold')).toEqual(['gold'])
    expect(tiers('a_tier=iron-')).toEqual(['gold', 'iron', 'steel'])
    expect(tiers('a_tier=&a_tier=steel&a_tier=gold')).toEqual(['gold', 'steel'])
    expect(tiers('a_tier=-')).toEqual([NOT_STATED])
  })

  test('may be sent by a form, a field for each option and two for a number', () => {
    expect(read('a_rank=gold_2&a_rank=ace')).toEqual(read('a_rank=ace.gold_2'))
    expect(read('price=1000&price=5000')).toEqual(read('price=1000-5000'))
    expect(read('price=&price=5000')).toEqual(read('price=-5000'))
    expect(read('price=1000&price=')).toEqual(read('price=1000-'))
    expect(read('price=&price=&time=&q=')).toEqual(nothing)
    expect(read('price=5000&price=1000')).toEqual(read('price=1000-5000'))
    expect(read('a_level=50').ranges).toEqual({ a_level: { min: 50, max: 50 } })
  })

  test.each([
    'a_rank=bronze',
    'a_rank=',
    'a_server=eu',
    'a_other=1',
    'rank=ace',
    'a_level=many',
    'a_level=-',
    'a_level=1e3-',
    'a_level=1234567890123-',
    'price=<b>',
    'time=soon',
    'time=50',
    'time=-',
    'a_glacier=maybe',
    'sort=random',
    'seller=famous',
    'seller=trusted-',
    'seller=-',
    'verified=no',
    'verified=-',
    'utm_source=x',
    'q=%20%00',
  ])('%s is not known, and changes no address', (query) => {
    expect(read(query)).toEqual(nothing)
    const chosen = 'a_links=google'
    expect(filteredSearch(plain, read(`${chosen}&${query}`))).toBe(`?${chosen}`)
  })

  test('have one address for equal choices, in the order of their names', () => {
    const one = '?a_level=50-&a_rank=ace.gold_1&device=PC&page=2&price=-5000&sort=newest'
    for (const query of [
      'sort=newest&page=2&price=-5000&a_rank=gold_1.ace&a_level=50-&device=PC',
      'a_rank=ace&device=PC&a_rank=gold_1.gold_1&a_level=50&a_level=&price=&price=5000&sort=newest&page=2&x=1',
    ]) {
      const search = new URLSearchParams(query)
      expect(filteredSearch(listingFrom(search), filtersFrom(search, attributes))).toBe(one)
    }
    expect(filteredSearch({ ...plain, sort: 'newest' }, read('sort=best'))).toBe('?sort=best')
  })

  test('come back from the address that is made of them', () => {
    for (const query of [
      'a_rank=-',
      'a_rank=ace.gold_1.-&a_links=facebook&a_glacier=no.-',
      'a_level=50-50&a_price=-7&price=100-&time=0',
      'seller=master.new&verified=yes',
      'q=شدات ببجي&sort=best',
      'a_device=ios&device=PC',
    ]) {
      const filters = read(query)
      expect(isFiltered(filters)).toBe(true)
      expect(read(filteredSearch(plain, filters))).toEqual(filters)
      expect(read(String(new URLSearchParams(filterEntries(filters))))).toEqual(filters)
    }
  })
})

test('numbers are read as people type them, in whichever digits', () => {
  for (const typed of ['٥٠٠٠', '5 000', '5,000', ' 5000 '])
    expect(
      filtersFrom(
        new URLSearchParams([
          ['price', ''],
          ['price', typed],
        ]),
        attributes,
      ),
    ).toEqual({
      ...nothing,
      ranges: { price: { min: null, max: 5_000 } },
    })
  expect(read('price=-x')).toEqual(nothing)
})

test('whatever is filtered may be so by its address alone', () => {
  for (const query of ['a_rank=ace', 'price=-5', 'time=60', 'q=x', 'sort=best', 'seller=trusted'])
    expect([query, isFiltered(read(query)), mayBeFiltered(new URLSearchParams(query))]).toEqual([
      query,
      true,
      true,
    ])
  for (const query of ['', 'device=PC&sort=newest&page=2', 'tab=faqs'])
    expect([query, mayBeFiltered(new URLSearchParams(query))]).toEqual([query, false])
})
