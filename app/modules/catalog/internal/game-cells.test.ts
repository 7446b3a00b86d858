import { describe, expect, test } from 'vitest'
import { readCategory, readDate, readPlatforms, switchOf, readTags } from './game-cells.ts'
import { platforms } from '../category.ts'
import { gameHeader, gameRow } from '../game-sheet.ts'
import { memoryFor, nameKey, type PlannedGame, planGame } from '../game-import-plan.ts'

const text = (read: { text: string } | { code: string }) =>
  'text' in read ? read.text : `!${read.code}`

describe('a release date of whatever file', () => {
  test.each([
    ['2020-06-02', '2020-06-02'],
    ['2020/6/2', '2020-06-02'],
    ['2020.06.02', '2020-06-02'],
    ['2020-06-02T00:00:00.000Z', '2020-06-02'],
    ['2020-06-02 14:00', '2020-06-02'],
    ['13/2/2003', '2003-02-13'],
    ['2/13/2003', '2003-02-13'],
    ['2/2/2003', '2003-02-02'],
    ['31.12.1999', '1999-12-31'],
    ['2 June 2020', '2020-06-02'],
    ['June 2, 2020', '2020-06-02'],
    ['Jun 2nd, 2020', '2020-06-02'],
    ['1er février 2021', '2021-02-01'],
    ['2 جوان 2020', '2020-06-02'],
    ['٢ يونيو ٢٠٢٠', '2020-06-02'],
    ['43984', '2020-06-02'],
    ['43984.5', '2020-06-02'],
    ['29 Feb 2024', '2024-02-29'],
    ['٢٠٢٠-٠٦-٠٢', '2020-06-02'],
    ['', ''],
    ['TBA', ''],
    ['N/A', ''],
    ['tbd.', ''],
    ['Coming soon', ''],
    ['-', ''],
    ['غير معروف', ''],
    ['2020-02-30', '!date_none'],
    ['30 Feb 2020', '!date_none'],
    ['2020-13-01', '!date_none'],
    ['29/02/2023', '!date_none'],
    ['1066-10-14', '!date_none'],
    ['99999', '!date_none'],
    ['1/2/2003', '!date_either'],
    ['2020', '!date_year'],
    ['Q3 2020', '!date'],
    ['June 2020', '!date'],
    ['5/6/20', '!date_either'],
    ['23/5/24', '2024-05-23'],
    ['23-May-24', '2024-05-23'],
    ['23-mai-24', '2024-05-23'],
    ['1-févr.-24', '2024-02-01'],
    ['jeudi 23 mai 2024', '2024-05-23'],
    ['الخميس، ٢٣ ماي، ٢٠٢٤', '2024-05-23'],
    ['‏٢٣/٠٥/٢٠٢٤', '2024-05-23'],
    ['5/23/2024 2:30:00 PM', '2024-05-23'],
    ['1-foo-24', '!date'],
    ['yesterday', '!date'],
    ['x'.repeat(100_000), '!date'],
  ])('%s is %j', (cell, date) => expect(text(readDate(cell))).toBe(date))
})

describe('platforms under their many names [ADM-GAME-06]', () => {
  test.each([
    ['PC', 'PC'],
    ['Windows, Steam', 'PC,PC'],
    ['PS4/PS5', 'PlayStation 4,PlayStation 5'],
    ['Xbox Series X/S', 'Xbox Series X/S'],
    ['Xbox Series X|S | XBOX ONE', 'Xbox Series X/S,Xbox One'],
    ['iOS & Android', 'Mobile,Mobile'],
    ['PlayStation 5 and Switch', 'PlayStation 5,Nintendo Switch'],
    ['هاتف، حاسوب', 'Mobile,PC'],
    ['["PC", "ios"]', 'PC,Mobile'],
    ['PC\nSwitch', 'PC,Nintendo Switch'],
    ['Cross-platform', platforms.join(',')],
    ['', ''],
    ['ONE', 'Xbox One'],
    ['Switch 2', 'Nintendo Switch'],
    ['Nintendo 64', '!platforms_unknown'],
    ['PC, Stadia', '!platforms_unknown'],
  ])('%j is %j', (cell, named) => expect(text(readPlatforms(cell))).toBe(named))

  test('each of the seven is its own name', () => {
    for (const platform of platforms) expect(text(readPlatforms(platform))).toBe(platform)
  })
})

test.each([
  ['accounts', 'accounts'],
  [' Game Accounts ', 'accounts'],
  ['حِسابات', 'accounts'],
  ['CURRENCY', 'currencies'],
  ['عملات الألعاب', 'currencies'],
  ['power-leveling', 'boosting'],
  ['رفع الرتب', 'boosting'],
  ['أغراض', 'items'],
  ['', '!required'],
  ['cars', '!category_unknown'],
])('the category %j is %j', (cell, category) => expect(text(readCategory(cell))).toBe(category))

test.each([
  ['RPG, Action', 'RPG,Action'],
  ['a;b|c/d', 'a,b,c,d'],
  ['#mmo #pvp', 'mmo,pvp'],
  ['[\'One\', "Two"]', 'One,Two'],
  ['قتال، مغامرات', 'قتال,مغامرات'],
  ['battle royale', 'battle royale'],
  ['', ''],
])('the tags %j are %j', (cell, tags) => expect(text(readTags(cell))).toBe(tags))

test.each([
  ['YES', 'yes'],
  ['VRAI', 'yes'],
  ['نعم', 'yes'],
  ['1', 'yes'],
  ['١', 'yes'],
  ['no', ''],
  ['', ''],
  ['0', ''],
  ['maybe', '!switch'],
])('the switch %j is %j', (cell, on) => expect(text(switchOf(cell))).toBe(on))

describe('what a row comes to', () => {
  const none = { byName: new Map(), bySlug: new Map() }
  const plan = (...rows: Record<string, string>[]): PlannedGame[] => {
    const memory = memoryFor(rows.map((cells) => ({ cells })))
    return rows.map((cells, index) =>
      planGame(
        { row: index + 2, cells: { category: 'items', ...cells }, surplus: false },
        none,
        memory,
        'update',
      ),
    )
  }
  const slugs = (...names: string[]) =>
    plan(...names.map((name) => ({ name }))).map((each) =>
      each.kind === 'new' ? each.fields.slug : each.kind,
    )

  test.each([
    [['5/23/2024', '5/6/2024'], '2024-05-06'],
    [['23/5/2024', '5/6/2024'], '2024-06-05'],
    [['23/5/2024', '5/23/2024', '5/6/2024'], 'wrong'],
    [['2024-05-23', '5/6/2024'], 'wrong'],
    [['12/7/2023', '5/6/2024'], 'wrong'],
  ])('dates of which a column shows the order are read so: %j', (dates, last) => {
    const rows = dates.map((release_date, n) => ({ name: `Game ${n}`, release_date }))
    const read = plan(...rows).at(-1)!
    expect(read.kind === 'new' ? read.fields.release_date : read.kind).toBe(last)
  })

  test('a name in any alphabet has an address that people can read [OP-108]', () => {
    expect(
      slugs(
        'Pokémon GO',
        '原神',
        'ゼルダの伝説 2',
        'Ведьмак 3',
        'فري فاير',
        '메이플',
        'Θρόνος',
        '🎮',
        '🎮 Drift',
        '!!!',
      ),
    ).toEqual([
      'pokemon-go',
      'yuanshen',
      'zerudanoyunshuo-2',
      'vedmak-3',
      'فري-فاير',
      'meipeul',
      'thronos',
      'video-game',
      'drift',
      'wrong',
    ])
  })

  test('two games that want one address have two; the same game again is a repeat', () => {
    expect(slugs('C++', 'C', 'C+', 'Half-Life', 'half life', 'HALF LIFE™', 'ガ', 'カ')).toEqual([
      'c-plus-plus',
      'c',
      'c-plus',
      'half-life',
      'repeated',
      'repeated',
      'ga',
      'ka',
    ])
    expect(slugs('Ори', 'Ori')).toEqual(['ori', 'ori-2'])
  })

  test('a given address is not changed, but asked for again when it is taken', () => {
    expect(plan({ name: 'A', slug: 'same' }, { name: 'B', slug: 'Same' })[1]).toMatchObject({
      kind: 'wrong',
      errors: [{ column: 'slug', code: 'slug_taken' }],
    })
  })

  test.each<[Record<string, string>, string, string]>([
    [{ name: 'n'.repeat(121) }, 'name', 'too_long'],
    [{ name: ' \u202e ' }, 'name', 'required'],
    [{ name: 'A', description: 'd'.repeat(1_000_000) }, 'description', 'too_long'],
    [{ name: 'A', platforms: `PC${' '.repeat(500_000)}x` }, 'platforms', 'too_long'],
    [{ name: `E${'\u0301'.repeat(9_000_000)}` }, 'name', 'too_long'],
    [{ name: 'A', mono: 'FOUR' }, 'mono', 'mono'],
    [{ name: 'A', tags: 't'.repeat(41) }, 'tags', 'tags_long'],
    [{ name: 'A', slug: '../admin' }, 'slug', 'slug_form'],
  ])('%o is wrong', (cells, column, code) =>
    expect(plan(cells)[0]).toMatchObject({ kind: 'wrong', errors: [{ row: 2, column, code }] }),
  )

  test('names are one without capitals, accents, marks and punctuation, and two with other signs', () => {
    const same = (one: string, other: string) => nameKey(one, 'items') === nameKey(other, 'items')
    expect([
      same('Pokémon: GO!', 'pokemon go'),
      same('حَربُ', 'حرب'),
      same('Straße', 'STRASSE'),
      same('FIFA®', 'fifa'),
      same('Ｆｒｅｅ', 'free'),
    ]).toEqual(Array(5).fill(true))
    expect([
      same('C', 'C++'),
      same('ガ', 'カ'),
      same('й', 'и'),
      same('FIFA 22', 'FIFA 23'),
    ]).toEqual(Array(4).fill(false))
    expect(nameKey('A', 'items')).not.toBe(nameKey('A', 'accounts'))
  })
})

describe('the header', () => {
  test('is known under many names, in three languages, and others are left out', () => {
    const header = gameHeader([
      'Game_Title',
      'الفئة',
      'Plateformes',
      'RELEASE-DATE',
      'Metacritic',
      '',
    ])
    expect(header).toEqual({
      ok: true,
      value: {
        columns: ['name', 'category', 'platforms', 'release_date', null, null],
        category: null,
        ignored: ['Metacritic'],
      },
    })
    expect(
      header.ok && gameRow(header.value, ['A', 'items', '', '', '99', '', 'beyond'], 2),
    ).toEqual({
      row: 2,
      cells: { name: 'A', category: 'items', platforms: '', release_date: '' },
      surplus: true,
    })
    expect(header.ok && gameRow(header.value, ['', ' ', '', '', '99'], 3)).toBeNull()
  })

  test.each([
    [['a', 'b'], 'missing_columns'],
    [['name', 'tags'], 'missing_columns'],
    [['name', 'title', 'category'], 'doubled_columns'],
  ])('%j is refused as %s', (cells, code) => {
    expect(gameHeader(cells)).toMatchObject({ ok: false, code })
  })
})
