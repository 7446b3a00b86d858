import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { printed } from '../scripts/types.ts'
import { testDatabase } from '../tests/database.ts'

const own = await testDatabase()
const client = new pg.Client({ connectionString: own.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await own.drop()
})

test.each(Object.entries(printed))(
  '%s is what the migrations make, or `npm run types` was not run',
  async (file, print) => {
    expect(readFileSync(file, 'utf8')).toBe(await print(client))
  },
)
