import { describe, expect, test } from 'vitest'
import {
  type CardAttribute,
  type GameAttribute,
  readAttribute,
  statedFacts,
} from './game-attributes.ts'
import { cardFacts, plateFact } from './ui/attribute-words.ts'

const option = (key: string, label: string, label_ar: string, active = true) => ({
  key,
  label,
  label_ar,
  short: '',
  short_ar: '',
  active,
})

const attribute = (given: Partial<GameAttribute> = {}): GameAttribute => ({
  key: 'rank',
  type: 'choice',
  label: 'Rank',
  label_ar: 'الرتبة',
  short: '',
  short_ar: '',
  required: false,
  filterable: true,
  on_card: true,
  landing: false,
  ordered: true,
  ladder: false,
  is_content: false,
  min: null,
  max: null,
  steps: [],
  options: [
    option('ace', 'Ace', 'الآس'),
    option('crown', 'Crown', 'التاج'),
    option('old', 'Old', 'قديم', false),
  ],
  ...given,
})
const rank = attribute()
const links = attribute({ key: 'links', type: 'multi' })
const level = attribute({ key: 'level', type: 'number', options: [], min: 1, max: 100 })
const banned = attribute({ key: 'banned', type: 'boolean', options: [] })

describe('what a form says of an attribute', () => {
  test.each([
    [rank, 'ace', 'ace'],
    [rank, 'ACE', 'ace'],
    [rank, ' الآس ', 'ace'],
    [rank, '', null],
    [links, 'crown ace', ['ace', 'crown']],
    [links, 'Ace | التاج', ['ace', 'crown']],
    [links, 'ace ace', ['ace']],
    [level, '٦٩', 69],
    [level, '100', 100],
    [banned, 'yes', true],
    [banned, 'نعم', true],
    [banned, 'no', false],
    [banned, '', null],
  ])('%#: %2$j is %3$j', (asked, text, value) =>
    expect(readAttribute(asked, text)).toEqual({ value }),
  )

  test.each([
    [{ ...rank, required: true }, '', 'required'],
    [rank, 'gold', 'attribute_option'],
    [rank, '__proto__', 'attribute_option'],
    [rank, 'old', 'attribute_option'],
    [links, 'ace gold', 'attribute_option'],
    [level, '0', 'attribute_small'],
    [level, '101', 'attribute_large'],
    [level, '6.5', 'attribute_whole'],
    [level, 'x'.repeat(10_000), 'attribute_whole'],
    [banned, 'perhaps', 'attribute_option'],
  ])('%#: %2$j is refused as %3$s', (asked, text, problem) =>
    expect(readAttribute(asked, text)).toEqual({ problem }),
  )

  test('an option that was retired may stay as it stands, and a bound that was narrowed not', () => {
    expect(readAttribute(rank, 'old', 'old')).toEqual({ value: 'old' })
    expect(readAttribute(links, 'old ace', ['old'])).toEqual({ value: ['ace', 'old'] })
    expect(readAttribute(level, '120', 120)).toEqual({ problem: 'attribute_large' })
  })
})

test('an order keeps what was stated in words of both languages, in the order of the game', () => {
  const facts = statedFacts([level, rank, links, banned], {
    banned: false,
    links: ['ace', 'crown'],
    rank: 'ace',
    gone: 'x',
  })
  expect(facts).toMatchObject([
    { key: 'rank', value: 'ace', text: 'Ace', text_ar: 'الآس' },
    { key: 'links', value: 'ace crown', text: 'Ace, Crown', text_ar: 'الآس، التاج' },
    { key: 'banned', value: 'no' },
  ])
})

test('a plate says the first short number, else the first short rank, else nothing', () => {
  const words = { label: '', label_ar: '', options: null, ordered: false }
  const number = (key: string, value: number, short: string, short_ar: string) =>
    ({ ...words, key, type: 'number', value, short, short_ar }) as const
  const choice = (en: string, ar: string, ordered: boolean): CardAttribute => ({
    label: '',
    label_ar: '',
    key: en,
    type: 'choice',
    value: 'x',
    short: '',
    short_ar: '',
    ordered,
    options: [option('x', en, ar)],
  })
  const rank = choice('Ace', 'الآس', true)
  const device = choice('PC', 'حاسوب', false)
  const guns = number('guns', 8, 'Guns: {n}', 'أسلحة مطوّرة: {n}')
  const level = number('level', 58, 'Lv {n}', 'لفل {n}')

  expect(plateFact([device, rank, guns, level], 'en')).toBe('Guns: 8')
  expect(plateFact([device, rank, guns, level], 'ar')).toBe('لفل 58')
  expect(plateFact([device, rank, number('guns', 0, 'Guns: {n}', '')], 'en')).toBe('Ace')
  expect(plateFact([choice('Ace Dominator', 'آس دومينيتور', true), device], 'en')).toBeNull()
  expect(plateFact(null, 'ar')).toBeNull()
})

test('a card says numbers in their short form, years without groups, and no “no”', () => {
  const words = {
    label: 'Level',
    label_ar: 'المستوى',
    short: 'Lv {n}',
    short_ar: 'لفل {n}',
    ordered: false,
  }
  const number = (value: number) => ({ key: 'n', type: 'number' as const, value, options: null })
  const said = (value: number, locale: 'ar' | 'en') =>
    cardFacts([{ ...words, ...number(value) }], locale).map(({ text }) => text)
  expect(said(2_019, 'en')).toEqual(['Lv 2019'])
  expect(said(18_500, 'ar')).toEqual(['لفل 18\u00a0500'])
  const plain = { ...words, short: '', short_ar: '', key: 'x', options: null }
  expect(
    cardFacts(
      [
        { ...plain, type: 'boolean', value: false },
        { ...plain, type: 'boolean', value: true },
        { ...plain, type: 'choice', value: 'ace', options: [option('ace', 'Ace', 'الآس')] },
      ],
      'ar',
    ).map(({ text }) => text),
  ).toEqual(['المستوى', 'الآس'])
})
