import { parseArgs } from 'node:util'
import pg from 'pg'
import { readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { openDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'
import { sizeOf } from './seed-large/size.ts'
import * as market from './seed-large/market.ts'
import * as payments from './seed-large/payments.ts'
import * as trade from './seed-large/trade.ts'

/**
 * Triggers and foreign keys look away: what is written is consistent by its making, and `npm run
 * verify` proves it.
 */
const session = `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0; set jit = off;
  set work_mem = '512MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 1`

/**
 * The tables that grow large: they are filled without their indexes, which are built afterwards.
 */
const large = [
  'profiles',
  'offers',
  'orders',
  'order_history',
  'ledger_transfers',
  'order_feedback',
  'loyalty_points',
  'payment_attempts',
  'payment_events',
  'transfer_receipts',
]

/**
 * Fills an empty, migrated database with a large market, the same for the same scale and day:
 * heavy-tailed offers and orders with consistent history, money, feedback, points and counters.
 * Refuses a database that is not empty; one whose filling was broken off is to be dropped.
 */
export async function seedLarge(
  url: string,
  scale: number,
  say: (line: string) => void = () => {},
): Promise<void> {
  const [first, second] = [await connect(url), await connect(url)]
  const began = performance.now()
  const step = (name: string) =>
    say(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${name}`)
  try {
    await refuseFilled(first)
    const size = sizeOf(scale)
    const indexes = await dropIndexes(first)
    try {
      step('people, games and offers')
      await runAll([first], [market.plan(size), market.people, market.games, market.attributes])
      step('orders')
      await runAll([first], [trade.orders(size)])
      step('history, money, stock, feedback')
      await runAll(
        [first, second],
        [trade.transfers, trade.history, market.offers, trade.feedback, trade.points],
      )
      await runAll([first], [trade.disputes, trade.disputeHistory])
      step('payments')
      await runAll(
        [first, second],
        [payments.attempts, payments.events, payments.receipts, payments.refundTasks],
      )
      await runAll([first], [payments.transfers])
      step('balances and counters')
      await runAll(
        [first, second],
        [trade.escrows, trade.redemptions, trade.feedbackCounts, market.counts, market.discounts],
      )
      await runAll(
        [first, second],
        [trade.wallets, trade.platformAccounts, trade.pointBalances, trade.dayCounts],
      )
    } finally {
      step('indexes')
      await runAll([first, second], indexes)
    }
    await runAll([first], ['drop schema seed_large cascade'])
    step('statistics')
    await runAll(
      [first, second],
      [...large, 'ledger_accounts', 'loyalty_balances'].map((table) => `vacuum (analyze) ${table}`),
    )
    await runAll([first], ['analyze'])
    step('done')
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(session)
  return client
}

async function refuseFilled(client: pg.Client) {
  const { rowCount } = await client.query('select from profiles limit 1')
  if (rowCount)
    throw new StartupError(
      'The large market fills an empty database only: name another one by DATABASE_URL or DATA_DIR.',
    )
}

/** Runs the statements on the clients, each taking the next that is left. */
async function runAll(clients: pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements]
  await Promise.all(
    clients.map(async (client) => {
      for (let statement = left.shift(); statement; statement = left.shift())
        await client.query(statement)
    }),
  )
}

/**
 * Drops what slows the filling down; returns the statements that bring it back, the longest work
 * first.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: constraints } = await client.query<{
    table: string
    name: string
    definition: string
  }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'u' and conrelid::regclass::text = any ($1)`,
    [large],
  )
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any ($1) and not i.indisprimary
     order by pg_get_indexdef(i.indexrelid) like '%gin%' desc, name`,
    [large],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ]
}

/** `npm run seed:large -- --scale 0.01`: a part of it, or all of it without. */
async function main() {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
  const scale = Number(values.scale)
  if (!(scale > 0 && scale <= 10))
    throw new StartupError('--scale must be a number above 0, at most 10.')
  const database = await openDatabase(readEnv(), console.log)
  try {
    await seedLarge(database.url, scale, console.log)
  } finally {
    await database.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
