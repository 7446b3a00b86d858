import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fold } from '#kernel/fold.ts'
import { testDatabase } from './database.ts'

const own = await testDatabase()
const client = new pg.Client({ connectionString: own.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await own.drop()
})

const folded = async (text: string) => {
  const { rows } = await client.query('select fold($1) as now', [text])
  return rows[0].now as string
}

test('a text is folded alike by the database and by the program', async () => {
  const letters = fc.constantFrom(
    ...'aZ0 -_É̂éŒœأٱـًK🎮İıẞßΣςБ\u0130\u212a\t\n٣۳３ﺣﺴﺎﺏﷺ’´`‘—‑\u200f\u200c\u2800\u3164\u00ad\ufe0fגかガ각',
  )
  const texts = fc.oneof(
    fc.string({ unit: letters, maxLength: 20 }),
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(
      texts.filter((text) => !text.includes('\0')),
      async (text) => {
        expect(await folded(text)).toBe(fold(text))
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['٥٠٠ جوهرة', '500 جوهرة'],
  ['۵۰۰', '５００'],
  ['cle\u0301', 'Clé'],
  ['\ufea3\ufeb4\ufe8e\ufe8f', 'حساب'],
  ['ＦＩＦＡ', 'fifa'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['l’or', "l'or"],
  ['l´or', 'L‘or'],
  ['Spider–Man', 'spider-man'],
  ['Spider\u2011Man', 'spider−man'],
  ['حســـاب', 'حِسَابٌ'],
  ['pa\u00adss\u200b', 'pass'],
  ['ئامن', 'يامن'],
  ['\u{e0041}x\u2060', 'x'],
])('%j and %j are one to a search', async (one, other) => {
  expect(fold(one)).toBe(fold(other))
  expect(await folded(one)).toBe(await folded(other))
  const { rows } = await client.query('select search_key($1) = search_key($2) as same', [
    one,
    other,
  ])
  expect(rows[0].same).toBe(true)
})
