import { describe, expect, test } from 'vitest'
import { columnNames, MOST_WORDS } from '#kernel/foreign-sheet.ts'
import { memoryFor, planGame } from './game-import-plan.ts'
import { readGameColumns, readGameWords } from './game-layout.form.ts'
import { askedColumns, gameHeader, gameRow, type GameWords, wordMeanings } from './game-sheet.ts'

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const nothing = { byName: new Map(), bySlug: new Map() }
const planned = (cells: Record<string, string>, words: GameWords = {}) =>
  planGame(
    { row: 2, cells: { name: 'A', category: 'items', ...cells }, surplus: false },
    nothing,
    memoryFor([{ cells }], words),
    'update',
  )

describe('the columns of a sheet with other headings [ADM-GAME-05 OP-108]', () => {
  const header = ['Produit', '', 'Support', 'Produit court']

  test('are read by what somebody said of them', () => {
    const read = readGameColumns(formOf({ name: '0', category: 'all:items', platforms: '2' }), 4)
    expect(read).toEqual({
      ok: true,
      value: { columns: ['name', null, 'platforms', null], category: 'items' },
    })
    const layout = read.ok ? read.value : null
    const known = gameHeader(header, layout)
    expect(known).toMatchObject({ ok: true, value: { ignored: ['Produit court'] } })
    expect(known.ok && gameRow(known.value, ['Doom', 'x', 'PC', 'D'], 2)).toEqual({
      row: 2,
      cells: { name: 'Doom', platforms: 'PC', category: 'items' },
      surplus: false,
    })
    // the category of all rows does not make a game of an empty one
    expect(known.ok && gameRow(known.value, ['', '', '', ''], 3)).toBeNull()
  })

  test('a form of them says what is missing, chosen twice, or there is none of', () => {
    const errorsOf = (fields: Record<string, string>) => {
      const read = readGameColumns(formOf(fields), 4)
      return read.ok ? {} : read.errors
    }
    expect(errorsOf({})).toEqual({ name: 'choose', category: 'choose' })
    expect(errorsOf({ name: '0', category: '0' })).toEqual({ category: 'same' })
    expect(errorsOf({ name: '4', category: 'all:cars' })).toEqual({
      name: 'choose',
      category: 'choose',
    })
    expect(errorsOf({ name: '-1', category: '1e1', tags: '01' })).toEqual({
      name: 'choose',
      category: 'choose',
    })
  })

  test('one without a name is called by its number', () => {
    expect(columnNames(header)).toEqual(['Produit', '2', 'Support', 'Produit court'])
  })
})

describe('the words of a sheet [OP-108]', () => {
  test('that are not known are named, and then mean what was said of them', () => {
    expect(planned({ platforms: 'PC / Xbox' })).toMatchObject({
      kind: 'wrong',
      errors: [{ column: 'platforms', unknown: ['Xbox'] }],
    })
    const words = { platforms: { xbox: 'Xbox One,Xbox Series X/S', stadia: 'none' } }
    expect(planned({ platforms: 'PC / XBOX, Stadia' }, words)).toMatchObject({
      kind: 'new',
      fields: { platform_support: ['PC', 'Xbox Series X/S', 'Xbox One'] },
    })
    expect(planned({ category: 'Comptes Gmail' })).toMatchObject({
      errors: [{ column: 'category', unknown: ['Comptes Gmail'] }],
    })
    expect(
      planned({ category: 'Comptes  GMAIL' }, { category: { 'comptes gmail': 'accounts' } }),
    ).toMatchObject({ fields: { category: 'accounts' } })
    expect(planned({ active: 'dispo' }, { active: { dispo: 'yes' } })).toMatchObject({
      fields: { active: true },
    })
    expect(planned({ active: 'dispo' }, { active: { dispo: 'no' } })).toMatchObject({
      fields: { active: false },
    })
  })

  test('a word that has a meaning keeps it, whatever was said', () => {
    expect(planned({ platforms: 'PC' }, { platforms: { pc: 'Mobile' } })).toMatchObject({
      fields: { platform_support: ['PC'] },
    })
    expect(planned({ category: 'constructor' }, { category: {} })).toMatchObject({ kind: 'wrong' })
  })

  test('each meaning that can be chosen makes a game', () => {
    for (const column of askedColumns)
      for (const meaning of wordMeanings[column])
        expect(planned({ [column]: 'Foreign' }, { [column]: { foreign: meaning } }).kind).toBe(
          'new',
        )
  })

  test('are read from their form: what can be meant, and what is asked about again', () => {
    const form = formOf({
      word_0: ' XBOX ',
      column_0: 'platforms',
      means_0: 'Xbox One',
      word_1: 'Other',
      column_1: 'category',
      means_1: '',
      word_2: 'Cars',
      column_2: 'category',
      means_2: 'cars',
      word_3: 'x',
      column_3: 'name',
      means_3: 'yes',
      word_4: 'Old',
      column_4: 'active',
      means_4: 'again',
      word_5: 'x'.repeat(81),
      column_5: 'active',
      means_5: 'yes',
      [`word_${MOST_WORDS}`]: 'beyond',
      [`column_${MOST_WORDS}`]: 'active',
      [`means_${MOST_WORDS}`]: 'yes',
    })
    expect(readGameWords(form)).toEqual([
      { column: 'platforms', word: 'xbox', meaning: 'Xbox One' },
      { column: 'active', word: 'old', meaning: null },
    ])
  })
})
