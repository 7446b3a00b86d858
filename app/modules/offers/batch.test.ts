import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fateOf, repriced, resultOf } from './batch.ts'
import { percentField, selectionOf } from './batch.form.ts'

describe('a price changed by percent', () => {
  test.each([
    [1_000, 10, 1_100],
    [1_005, 10, 1_106],
    [1_004, 10, 1_104],
    [333, 50, 500],
    [100, 900, 1_000],
    [1_001, -50, 501],
    [1_000, -90, 100],
    [1_009, -90, 101],
    [100_000_000, 900, 1_000_000_000],
  ])('%d DA by %d %% is %d DA', (price, percent, expected) =>
    expect(repriced(price, percent)).toBe(expected),
  )

  test('is no business of fractions or of more than is allowed', () => {
    for (const [price, percent] of [
      [1.5, 10],
      [-1, 10],
      [100, 1.5],
      [100, -91],
      [100, 901],
      [NaN, 1],
    ] as const)
      expect(() => repriced(price, percent)).toThrow('bug')
  })
})

describe('the percentage as people write it', () => {
  test.each([
    ['10', 10],
    ['-10', -10],
    ['−10 %', -10],
    ['+15%', 15],
    ['٢٠', 20],
    ['-٢٠٪', -20],
    [' 900 ', 900],
    ['-90', -90],
  ])('%s is %d', (text, expected) => {
    expect(v.parse(percentField, text)).toBe(expected)
  })

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['0', 'nothing'],
    ['-0', 'nothing'],
    ['1.5', 'whole'],
    ['1,5', 'whole'],
    ['ten', 'whole'],
    ['--1', 'whole'],
    ['1e2', 'whole'],
    ['-91', 'too_low'],
    ['901', 'too_high'],
    ['7 5', 'whole'],
    ['7,5 %', 'whole'],
    ['9'.repeat(40), 'too_high'],
  ])('%s is refused', (text, code) => {
    const parsed = v.safeParse(percentField, text)
    expect(parsed.issues?.[0].message).toBe(code)
  })
})

describe('what was chosen', () => {
  const form = (entries: [string, string][]) =>
    entries.reduce((all, [name, value]) => (all.append(name, value), all), new FormData())

  test('is each ticked offer once; what is no id is left out', () => {
    expect(
      selectionOf(
        form([
          ['offer', '3'],
          ['offer', '1'],
          ['offer', '3'],
          ['offer', 'x'],
          ['offer', '-1'],
          ['offer', '9'.repeat(30)],
          ['offer', ''],
        ]),
      ),
    ).toEqual({ ids: [3, 1] })
    const files = new FormData()
    files.append('offer', new File(['1'], '1'))
    expect(selectionOf(files)).toEqual({ ids: [] })
  })

  test('or all that fit the filter', () => {
    expect(
      selectionOf(
        form([
          ['all', '1'],
          ['offer', '3'],
          ['q', 'a'],
          ['status', 'paused'],
        ]),
      ),
    ).toEqual({ filter: { text: 'a', status: 'paused', game: null, place: null } })
  })
})

describe('what an act does to an offer', () => {
  const offer = { id: 1, price: 1_000, quantity: 5, status: 'active' as const }
  const chosen = { id: 1, price: 1_000 }

  test.each([
    ['pause', offer, 0, {}],
    ['pause', { ...offer, status: 'paused' }, 0, { skip: 'already' }],
    ['pause', { ...offer, status: 'completed', quantity: 0 }, 0, { skip: 'sold_out' }],
    ['activate', { ...offer, status: 'paused' }, 0, {}],
    ['activate', { ...offer, status: 'paused', quantity: 0 }, 0, { skip: 'sold_out' }],
    ['activate', offer, 0, { skip: 'already' }],
    ['activate', { ...offer, status: 'paused', held_at: new Date() }, 0, { skip: 'held' }],
    ['pause', { ...offer, status: 'paused', held_at: new Date() }, 0, { skip: 'already' }],
    ['delete', { ...offer, status: 'completed', quantity: 0 }, 0, {}],
    ['delete', null, 0, { skip: 'gone' }],
    ['reprice', offer, 10, { price: 1_100 }],
    ['reprice', { ...offer, price: 1_001 }, 10, { skip: 'price_changed' }],
  ] as const)('%s %j by %d: %j', (kind, now, percent, expected) =>
    expect(fateOf(kind, chosen, now, percent)).toEqual(expected),
  )

  test('no price leaves the bounds, and one that stays is no change', () => {
    const at = (price: number, percent: number) =>
      fateOf('reprice', { id: 1, price }, { ...offer, price }, percent)
    expect(at(999, -90)).toEqual({ price: 100 })
    expect(at(994, -90)).toEqual({ skip: 'too_cheap' })
    expect(at(99_999_999, 1)).toEqual({ skip: 'too_dear' })
    expect(at(100, 0)).toEqual({ skip: 'same_price' })
  })

  test('is counted by reason', () => {
    expect(
      resultOf([{}, { price: 5 }, { skip: 'gone' }, { skip: 'gone' }, { skip: 'already' }]),
    ).toEqual({ changed: 2, skipped: { gone: 2, already: 1 } })
  })
})
