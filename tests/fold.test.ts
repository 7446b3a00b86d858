import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const own = await testDatabase()
const client = new pg.Client({ connectionString: own.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await own.drop()
})

/**
 * As it was before plain letters had a way of their own: what was written by it stands in indexes
 * and columns.
 */
const folded = String.raw`translate(lower($1), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿœæأإآٱىةؤئگڤپ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670', 'aaaaaaceeeeiiiinooooouuuuyyoaاااايهوءكفب')`

test('a text of plain letters is folded as every other is', async () => {
  const letters = fc.constantFrom(...'aZ0 -_É̂éŒœأٱـًK🎮İıẞ\u0130\u212a\t\n')
  const texts = fc.oneof(
    fc.string({ unit: letters, maxLength: 20 }),
    fc.string({ maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(
      texts.filter((text) => !text.includes('\0')),
      async (text) => {
        const {
          rows: [row],
        } = await client.query(`select fold($1) as now, ${folded} as before`, [text])
        expect(row.now).toBe(row.before)
      },
    ),
    { numRuns: 500 },
  )
})
