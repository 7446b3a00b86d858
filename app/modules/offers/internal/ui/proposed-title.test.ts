import { describe, expect, test } from 'vitest'
import type { AskedAttribute } from '#modules/catalog/ui/attribute-words.ts'
import { offerLimits } from '../../offer-limits.ts'
import { followingTitle, proposedTitle } from './proposed-title.ts'

const attribute = (given: Partial<AskedAttribute> & { key: string }): AskedAttribute => ({
  type: 'number',
  label: given.key,
  short: given.key,
  required: false,
  on_card: true,
  min: null,
  max: null,
  options: [],
  ...given,
})
const options = (...labels: string[]) => labels.map((label) => ({ key: label[0]!, label }))
const account = [
  attribute({ key: 'server', type: 'choice', on_card: false, options: options('Europe') }),
  attribute({ key: 'rank', type: 'choice', options: options('Ace Master', 'Crown') }),
  attribute({ key: 'level', short: 'level {n}', max: 100 }),
  attribute({ key: 'mythics', short: '{n} mythics' }),
  attribute({ key: 'glacier', type: 'boolean', short: 'M416 Glacier' }),
  attribute({ key: 'links', type: 'multi', options: options('Google', 'Facebook') }),
]
const all = {
  attr_server: 'E',
  attr_rank: 'A',
  attr_level: '٦٩',
  attr_mythics: '60',
  attr_glacier: 'yes',
  attr_links: 'G F',
}

describe('the title that the facts make', () => {
  test('names those of the card first, in the order of the game', () => {
    expect(proposedTitle(account, all, 'en')).toBe(
      'Ace Master, level 69, 60 mythics, M416 Glacier, Europe',
    )
    expect(proposedTitle(account, { attr_rank: 'C', attr_level: '9' }, 'ar')).toBe('Crown، level 9')
  })

  test.each([
    {},
    { attr_rank: 'unknown', attr_glacier: 'no' },
    { attr_mythics: '0', attr_level: '101' },
    { attr_level: '6 or 9', attr_links: 'G' },
  ])('is none of what says nothing or is wrong: %o', (typed) => {
    expect(proposedTitle(account, typed, 'en')).toBe('')
  })

  test('leaves out what has no room, and takes what still has', () => {
    const long = 'a'.repeat(offerLimits.title - 10)
    const given = [
      attribute({ key: 'first', type: 'choice', options: options(long) }),
      attribute({ key: 'wide', type: 'choice', options: options('ten letters') }),
      attribute({ key: 'last', short: 'Lv {n}' }),
    ]
    const title = proposedTitle(given, { attr_first: 'a', attr_wide: 't', attr_last: '123' }, 'en')
    expect(title).toBe(`${long}, Lv 123`)
    expect(title.length).toBeLessThanOrEqual(offerLimits.title)
  })
})

test('a title that the facts made follows them, and the seller’s own stays', () => {
  const follow = (title: string, given: Record<string, string> = { attr_level: '70' }) =>
    followingTitle(account, { ...all, title }, { ...all, title, ...given }, 'en')
  const made = proposedTitle(account, all, 'en')
  expect(follow(made)).toBe('Ace Master, level 70, 60 mythics, M416 Glacier, Europe')
  expect(follow(made, { attr_links: 'G' })).toBeNull()
  expect(follow(`${made}!`)).toBeNull()
  expect(follow('')).toBeNull()
  expect(followingTitle(account, { title: '' }, { ...all, title: '' }, 'en')).toBeNull()
})
