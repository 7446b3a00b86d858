import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readSealName, type SealHead, type SealName } from '../app/modules/reports/seals.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { isProgram, runScript } from './run-script.ts'
import { headWords, judgeSeal, readSealHeads, type SealVerdict } from './seal-heads.ts'

export interface Violation {
  invariant: number
  subject: string
  detail: string
}

const readSql = (file: string) => readFileSync(join(import.meta.dirname, '../db', file), 'utf8')

/** How many statements are run at a time: each keeps one core busy. */
const lanes = 2

const SEALS = 'verify-seals.sql'
const files = [
  'verify.sql',
  'verify-clock.sql',
  'verify-disputes.sql',
  'verify-guides.sql',
  'verify-offers.sql',
  'verify-office.sql',
  'verify-payments.sql',
  'verify-people.sql',
  'verify-refunds.sql',
  SEALS,
  'verify-vault.sql',
  'verify-messaging.sql',
].map(readSql)
/** Each ends with a semicolon at the end of a line. */
const statementsOf = (file: string) => file.split(/;\n+/).filter((statement) => statement.trim())
const statements = files.flatMap(statementsOf)
/** Each is one line at the head of its file. */
const invariants = files.join('\n').match(/^-- +\d+ /gm)!.length

/**
 * Every violation of the rules of money and state (db/verify.sql and its neighbours) in the
 * database as it is at this moment. Reads only, so it may run beside a live site.
 */
export async function verify(url: string): Promise<Violation[]> {
  const clients = Array.from({ length: lanes }, () => new pg.Client({ connectionString: url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await shareSnapshot(clients)
    return await runAll(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/**
 * The same inside a transaction of the caller's, which may have changed something that nobody else
 * sees.
 */
export async function findViolations(client: pg.Client): Promise<Violation[]> {
  return runAll([client])
}

/** Compares seals that were kept elsewhere with the chain; a sentence of each. */
export const verifySeals = (url: string, kept: readonly SealName[]): Promise<SealVerdict[]> =>
  alone(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only')
    return judgeSeals(client, kept)
  })

/** The same inside a transaction of the caller's. */
export async function judgeSeals(
  client: pg.Client,
  kept: readonly SealName[],
): Promise<SealVerdict[]> {
  const violations = await runAll([client], statementsOf(readSql(SEALS)))
  const verdicts: SealVerdict[] = []
  for (const seal of kept) verdicts.push(await judgeSeal(client, seal, violations))
  return verdicts
}

/** The last seal of each book, to be kept elsewhere. */
export const sealHeadsOf = (url: string): Promise<SealHead[]> => alone(url, readSealHeads)

async function alone<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Opens a transaction on each client, all of which see what the first one sees. */
async function shareSnapshot([first, ...others]: pg.Client[]) {
  const begin = 'begin transaction isolation level repeatable read read only'
  await first!.query(begin)
  const { rows } = await first!.query<{ snapshot: string }>(
    'select pg_export_snapshot() as snapshot',
  )
  await Promise.all(
    others.map((client) =>
      client.query(`${begin}; set transaction snapshot '${rows[0]!.snapshot}'`),
    ),
  )
}

/** Millions of rows are hashed in memory, and that takes as long as it takes. */
const settings = `set local work_mem = '512MB'; set local statement_timeout = 0; set local jit = off; set local max_parallel_workers_per_gather = 0`

/** Runs statements, each on the client that is next to have nothing to do. */
async function runAll(clients: pg.Client[], which = statements): Promise<Violation[]> {
  const left = [...which]
  const found: Violation[] = []
  await Promise.all(
    clients.map(async (client) => {
      await client.query(settings)
      for (let statement = left.shift(); statement; statement = left.shift())
        found.push(...(await client.query<Violation>(statement)).rows)
    }),
  )
  return found.sort(byInvariant)
}

function byInvariant(one: Violation, other: Violation): number {
  return (
    one.invariant - other.invariant ||
    Number(one.subject > other.subject) - Number(one.subject < other.subject)
  )
}

/**
 * `npm run verify`: one line for each violation, and an exit code that says whether there is any.
 * With `-- --seal ledger:123:…` it says of seals from a mail or a backup whether the history up to
 * them is as it was.
 */
async function main(): Promise<number> {
  const kept = asked()
  const { DATABASE_URL } = process.env
  const dataDir = process.env.DATA_DIR || '.data'
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir })
  const url = DATABASE_URL || embedded!.url
  try {
    return kept.length > 0 ? await compare(url, kept) : await prove(url, dataDir)
  } finally {
    await embedded?.stop()
  }
}

function asked(): SealName[] {
  const { values } = parseArgs({ options: { seal: { type: 'string', multiple: true } } })
  return (values.seal ?? []).map((text) => {
    const seal = readSealName(text)
    if (seal) return seal
    throw new StartupError(
      `"${text}" is no seal: copy it whole from the mail, such as ledger:123: and 64 letters and digits.`,
    )
  })
}

async function compare(url: string, kept: readonly SealName[]): Promise<number> {
  const verdicts = await verifySeals(url, kept)
  for (const { words } of verdicts) console.log(words)
  return verdicts.every(({ isUnchanged }) => isUnchanged) ? 0 : 1
}

async function prove(url: string, dataDir: string): Promise<number> {
  const began = performance.now()
  const violations = await verify(url)
  for (const { invariant, subject, detail } of violations)
    console.log(`invariant ${invariant}: ${subject} ${detail}`)
  // read by server/site-metrics.ts, when it runs by the clock
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'last-verify'), `${violations.length}\n`)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const verdict =
    violations.length === 0
      ? `All ${invariants} invariants of money and state hold`
      : `Violations found: ${violations.length}`
  console.log(`${verdict} (${seconds} s).`)
  for (const head of await sealHeadsOf(url)) console.log(`Last seal: ${headWords(head)}`)
  return violations.length === 0 ? 0 : 1
}

if (isProgram(import.meta.filename)) await runScript(main)
