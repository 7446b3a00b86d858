import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { isProgram, runScript } from './run-script.ts'

export interface Violation {
  invariant: number
  subject: string
  detail: string
}

const query = readFileSync(join(import.meta.dirname, '../db/verify.sql'), 'utf8')

/**
 * Every violation of the rules of money and state (db/verify.sql) in the database as it is at this moment.
 * Reads only, so it may run beside a live site.
 */
export async function verify(url: string): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    return await findViolations(client)
  } finally {
    await client.end()
  }
}

/** The same inside a transaction of the caller's, which may have changed something that nobody else sees. */
export async function findViolations(client: pg.Client): Promise<Violation[]> {
  // millions of rows are sorted and hashed in memory, and that takes as long as it takes
  await client.query(`set local work_mem = '256MB'; set local statement_timeout = 0; set local jit = off`)
  return (await client.query<Violation>(query)).rows
}

/** `npm run verify`: one line for each violation, and an exit code that says whether there is any. */
async function main(): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: DATA_DIR || '.data' })
  try {
    const began = performance.now()
    const violations = await verify(DATABASE_URL || embedded!.url)
    for (const { invariant, subject, detail } of violations) console.log(`invariant ${invariant}: ${subject} ${detail}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const verdict = violations.length === 0 ? 'All invariants of money and state hold' : `Violations found: ${violations.length}`
    console.log(`${verdict} (${seconds} s).`)
    return violations.length === 0 ? 0 : 1
  } finally {
    await embedded?.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
