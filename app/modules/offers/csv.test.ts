import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvText } from '#kernel/csv.ts'
import { readCsv } from './import.server.ts'
import { type CsvCells, csvColumns, MOST_CSV_ROWS, writeCsv } from './csv.ts'
import { idOfRow } from './internal/csv-plan.ts'

const cells = (given: Partial<CsvCells> = {}): CsvCells => ({
  ...(Object.fromEntries(csvColumns.map((name) => [name, ''])) as CsvCells),
  ...given,
})
const read = async (text: string) => {
  const result = await readCsv(text)
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.details ?? {})}`)
  return result.value
}
const refused = async (text: string) => {
  const result = await readCsv(text)
  return result.ok ? null : { code: result.code, ...result.details }
}

test.each([
  ['12', 12],
  ['١٢', 12],
  ['٠١٢', null],
  ['1e1', null],
  ['0x1f', null],
  ['12.0', null],
  ['+12', null],
  ['-1', null],
  ['', null],
  [undefined, null],
  ['9'.repeat(30), null],
])('a row whose id is %j names offer %j, to be locked as to be planned', (id, expected) =>
  expect(idOfRow(id === undefined ? {} : { id })).toBe(expected),
)

describe('a spreadsheet of offers', () => {
  test('has the ends of its links as Excel writes them in each language', async () => {
    const ends = async (...typed: string[]) =>
      (
        await read(
          writeCsv(
            typed.map((payment_link_expires) => cells({ title: 'One', payment_link_expires })),
          ),
        )
      ).map((row) => row.cells.payment_link_expires)
    const [moment, day] = ['2026-12-31 23:59', '2026-12-31 23:59']
    for (const typed of [
      '31/12/2026 23:59',
      '12/31/2026 11:59 PM',
      '2026-12-31T23:59',
      '٣١/١٢/٢٠٢٦ ٢٣:٥٩',
    ])
      expect([typed, await ends(typed)]).toEqual([typed, [moment]])
    for (const typed of ['2026-12-31', '31-déc.-26', '31/12/2026'])
      expect([typed, await ends(typed)]).toEqual([typed, [day]])
    expect(await ends('31/12/2026', '5/6/2026 10:00')).toEqual([day, '2026-06-05 10:00'])
    for (const typed of ['5/6/2026 10:00', '2026-12-31T23:59Z', 'soon', '31/12/2026 25:00'])
      expect(await ends(typed)).toEqual([typed])
  })

  test('is written for Excel in Algeria: the mark of UTF-8, semicolons, CRLF', () => {
    const text = writeCsv([cells({ title: 'حساب; "ذهبي"', description: 'one\ntwo' })])
    expect(text.startsWith('\ufeffid;game;category;title;')).toBe(true)
    expect(text).toContain('"حساب; ""ذهبي"""')
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test.each([
    ['commas', 'title,price\nSword,100\n'],
    ['semicolons', 'title;price\r\nSword;100\r\n'],
    ['tabs', 'title\tprice\nSword\t100'],
    ['a mark', '\ufefftitle;price\nSword;100'],
    ['Excel’s sep line', 'sep=,\r\ntitle,price\r\nSword,100'],
    ['columns in any order and case, quoted', '"Price";"TITLE"\n"100";"Sword"'],
    ['blanks round names and cells', ' title , price \n Sword , 100 '],
    ['empty lines and rows', 'title,price\n\nSword,100\n,\n\n'],
    ['a column without a name and without cells', 'title,price,\nSword,100,\n'],
  ])('is read with %s', async (_, text) => {
    expect((await read(text)).map((row) => row.cells)).toEqual([{ title: 'Sword', price: '100' }])
  })

  test('a delimiter inside a quoted name of the header does not count', async () => {
    expect(await refused('"title,x,y,z";price\nSword;100')).toEqual({
      code: 'unknown_columns',
      columns: 'title,x,y,z',
    })
  })

  test('rows are numbered as spreadsheets number them, line ends inside cells and empty rows included', async () => {
    expect(
      (await read('title,description\nA,"one\r\ntwo"\n\nB,x\n')).map(
        ({ row, cells: { title, description } }) => [row, title, description],
      ),
    ).toEqual([
      [2, 'A', 'one\ntwo'],
      [4, 'B', 'x'],
    ])
  })

  test.each([
    ['', { code: 'empty' }],
    ['title,price\n', { code: 'empty' }],
    ['title,price\n,\n', { code: 'empty' }],
    ['Sword,100\nAxe,200', { code: 'no_columns' }],
    [
      'title,price,colour,seller\nSword,100,red,me',
      { code: 'unknown_columns', columns: 'colour, seller' },
    ],
    ['title,price,Title\nSword,100,Axe', { code: 'doubled_columns', columns: 'title' }],
    ['title,price\n"Sword,100\n', { code: 'broken', line: expect.any(Number) }],
    ['title,price\nSw"ord,100\n', { code: 'broken', line: expect.any(Number) }],
    [`title\n${'x\n'.repeat(MOST_CSV_ROWS + 1)}`, { code: 'too_many_rows', most: MOST_CSV_ROWS }],
    ['constructor,__proto__\n1,2', { code: 'no_columns' }],
    [`title\n${'\n'.repeat(MOST_CSV_ROWS + 1)}x`, { code: 'too_many_rows', most: MOST_CSV_ROWS }],
    [`title,price\nSword,1\n${','.repeat(64)}`, { code: 'too_many_cells', line: 3 }],
    [`title,price\n"Sword ""${','.repeat(90)}""\n",1`, null],
  ])('%j is refused: %j', async (text, expected) => expect(await refused(text)).toEqual(expected))

  test('five thousand rows are read', async () =>
    expect(await read(`title\n${'x\n'.repeat(MOST_CSV_ROWS)}`)).toHaveLength(MOST_CSV_ROWS))

  test('a row with more cells than the header is marked', async () => {
    expect(
      (await read('title,price\nSword,100,\nAxe,2,500\n')).map(({ surplus }) => surplus),
    ).toEqual([false, true])
  })
})

describe('cells that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    "=cmd|' /C calc'!A0",
    '＝1',
    "'=1",
    "''=1",
    '=HYPERLINK("https://x.example","y")',
  ])('%j is text to it, and comes back as it was', async (title) => {
    const text = writeCsv([cells({ title: `${title}`, id: '1' })])
    const [written] = text.split('\r\n').slice(1)
    expect(/(^|;)"?[=+\-@\t\r＝]/.test(written!.replace(/""/g, ''))).toBe(false)
    expect((await read(text))[0]!.cells.title).toBe(title.replace(/\r/g, '\n').trim())
  })

  test('an apostrophe of the seller’s own stays', async () =>
    expect((await read(writeCsv([cells({ title: "'quoted'" })])))[0]!.cells.title).toBe("'quoted'"))
})

test('whatever is written is read again', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'aé, ;"\'\n\t=+-@|:ح١'.split('')), maxLength: 12 })
    .map((text) => text.trim())
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ title: cell, description: cell, payment_methods: cell }), {
        minLength: 1,
        maxLength: 5,
      }),
      async (rows) => {
        const kept = rows.map((row) => cells({ id: '7', ...row }))
        expect((await read(writeCsv(kept))).map((row) => row.cells)).toEqual(kept)
      },
    ),
    { numRuns: 500 },
  )
})

describe('the text of a file', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    )

  test('is UTF-8, or UTF-16 with its mark; control characters are dropped', () => {
    expect(csvText(bytes('سيف'))).toBe('سيف')
    expect(csvText(bytes([0xff, 0xfe], [...Buffer.from('é', 'utf16le')]))).toBe('é')
    expect(csvText(bytes('a\u0000b\u0007\tc\r\n'))).toBe('ab\tc\r\n')
  })

  test.each([
    ['Latin 1', [0xe9, 0x20]],
    ['Arabic of Windows', [0xd3, 0xed, 0xdd]],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d]],
  ])('%s is none', (_, raw) => expect(csvText(bytes(raw))).toBeNull())
})
