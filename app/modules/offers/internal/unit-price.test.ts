import { describe, expect, test } from 'vitest'
import { unitPriceWords } from '../ui/words.ts'
import { unitPrice } from './unit-price.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '')
const uc = { short: '{n} UC', short_ar: '{n} شدّة' }

describe('the price of one unit', () => {
  test.each([
    [1_090, 325, 3.35],
    [1_140, 1_000, 1.14],
    [1_000, 400, 2.5],
    [100, 100_000_000_000, 0.000_000_001],
    [900, 1_000_000, 0.0009],
    [999_950, 1_000, 1_000],
    [123_456_789, 2, 61_700_000],
  ])('of what costs %d DA and holds %d is %d DA', (price, amount, each) =>
    expect(unitPrice(price, { amount })).toBe(each),
  )

  test('is not there of what holds one, none, or does not say', () => {
    for (const content of [null, { amount: 1 }, { amount: 0 }])
      expect(unitPrice(1_090, content)).toBeNull()
    expect(unitPriceWords({ price: 1_090, content: null })).toBeNull()
    expect(unitPriceWords({ price: 1_090, content: { ...uc, amount: 1 } })).toBeNull()
  })

  test('is said with the unit of the game, in both languages', () => {
    const offer = { price: 1_090, content: { ...uc, amount: 325 } }
    expect(plain(unitPriceWords(offer, 'en'))).toBe('UC: 3.35\u00a0DA each')
    expect(plain(unitPriceWords(offer, 'ar'))).toBe('3.35\u00a0دج لكلّ شدّة')
    const latin = { ...offer, content: { amount: 325, short: '{n} V-Bucks', short_ar: '' } }
    expect(plain(unitPriceWords(latin, 'ar'))).toBe('3.35\u00a0دج لكلّ V-Bucks')
  })

  test('is said without a unit where the words of the content do not name one', () => {
    const offer = { price: 1_090, content: { amount: 325, short: '', short_ar: '' } }
    expect(plain(unitPriceWords(offer, 'en'))).toBe('3.35\u00a0DA each')
    expect(plain(unitPriceWords(offer, 'ar'))).toBe('3.35\u00a0دج للوحدة')
  })

  test('is written in digits, however small or large it is', () => {
    const of = (price: number, amount: number) =>
      plain(unitPriceWords({ price, content: { ...uc, amount } }, 'en'))
    expect(of(100, 100_000_000_000)).toBe('UC: 0.000000001\u00a0DA each')
    expect(of(24_690_000, 2)).toBe('UC: 12,300,000\u00a0DA each')
  })
})
