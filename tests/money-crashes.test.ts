import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/db.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { failingAt } from './factories/dying.ts'
import { type Act, moneyScenarios, type Scenario } from './money-scenarios.ts'
import { everything, sliceOf } from './slice.ts'

// A fault at every statement of every command that moves money: each is all or nothing, done by the
// next attempt, and done once. money-commands.test.ts holds that no such command is left out.

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

/** What one writes who comes first, and all others use. */
const SHARED = new Set(['ledger_accounts', 'invoice_years'])
/** What counts attempts, whatever becomes of them. */
const COUNTERS = new Set(['auth_rate_limits'])

const tables = (
  await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)
).rows
  .map(({ name }) => name)
  .filter((name) => !COUNTERS.has(name))

/** How many rows each table has, and a digest of all of them. */
async function stateNow(): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) => sql`select ${sql.lit(name)} as name, count(*) || ' ' ||
      coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as state
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{
    name: string
    state: string
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** How many rows each table has more than before. */
function grown(before: Record<string, string>, after: Record<string, string>) {
  const count = (state: string) => Number(state.split(' ')[0])
  return Object.fromEntries(
    tables
      .map((name) => [name, count(after[name]!) - count(before[name]!)] as const)
      .filter(([name, more]) => more !== 0 && !SHARED.has(name)),
  )
}

/** Whether a command did what it was asked for, in whichever way it says so. */
const isDone = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer
    ? answer.ok === true
    : Boolean(answer)

async function answerOf(act: Act, given: Db) {
  await db.deleteFrom('auth_rate_limits').execute()
  return act(given).then(
    (answer) => ({ answer, failed: false }),
    (error: unknown) => ({ answer: String(error), failed: true }),
  )
}

const rows = Object.entries(moneyScenarios).flatMap(([command, ways]) =>
  Object.entries(ways).map(([way, scenario]) => ({
    command,
    title: `${command.split(' ')[1]!} (${way})`,
    scenario,
  })),
)

let [faults, whole] = [0, 0]
/** The commands that moved money here, and did not only make ready to. */
const moving = new Set<string>()
const chosen = sliceOf(rows, ({ title }) => title)

test.each(chosen)('$title', async ({ command, scenario }) => {
  const { effect, statements, broken } = await triedAtEach(scenario)
  expect(broken).toEqual([])
  expect(statements).toBeGreaterThan(3)
  expect(await verify(env.databaseUrl!)).toEqual([])
  if (effect.ledger_transfers) moving.add(command)
  faults += statements
  whole++
})

test('a command that is no transaction is found', async () => {
  const { broken } = await triedAtEach(async () => {
    const subject_id = randomUUID()
    const write = (given: Db) =>
      given.insertInto('outbox').values({ event: 'page.changed', subject_id }).execute()
    return async (given) => {
      await write(given)
      await write(given)
      return true
    }
  })
  expect(broken).toEqual([[1, { outbox: 1 }]])
})

/**
 * Does it once without a fault, then once with a fault at each of its statements, then again. Gives
 * what it writes, how many statements it has, and what stood at which of them that was neither
 * nothing nor all.
 */
async function triedAtEach(scenario: Scenario) {
  const unbroken = failingAt(db, Infinity)
  let act = await scenario(db)
  let before = await stateNow()
  await expectDone(act, unbroken.db)
  const effect = grown(before, await stateNow())
  const statements = unbroken.count()
  const broken: unknown[] = []
  const renew = async () => {
    act = await scenario(db)
    before = await stateNow()
  }
  await renew()
  for (let at = 0; at < statements; at++) {
    const told = await answerOf(act, failingAt(db, at).db)
    const left = await stateNow()
    if (tables.every((name) => before[name] === left[name])) {
      // what was not done is not told as done
      if (!told.failed && isDone(told.answer)) broken.push([at, told.answer])
      continue
    }
    // it was done before the fault, and wholly, at the latest with what goes on by itself
    await act.goOn?.()
    const after = await stateNow()
    if (!isDeepStrictEqual(grown(before, after), effect)) broken.push([at, grown(before, after)])
    await expectNothingMore(act)
    await renew()
  }
  await expectDone(act, db)
  expect(grown(before, await stateNow())).toEqual(effect)
  await expectNothingMore(act)
  return { effect, statements, broken }
}

async function expectDone(act: Act, given: Db) {
  const { answer } = await answerOf(act, given)
  expect([answer, isDone(answer)]).toEqual([expect.anything(), true])
  await act.goOn?.()
}

/** Who does it once more moves no money. */
async function expectNothingMore(act: Act) {
  const { ledger_transfers } = await stateNow()
  await answerOf(act, db)
  expect((await stateNow()).ledger_transfers).toBe(ledger_transfers)
}

test('all of them were tried at each statement, and most moved money', () => {
  expect(whole).toBe(chosen.length)
  const count = Object.keys(moneyScenarios).length
  console.log(
    `ROW 12: ${chosen.length} of ${rows.length} scenarios of ${count} commands, a fault at each of ${faults} statements, 0 half done`,
  )
  expect(faults).toBeGreaterThan(everything ? 500 : 20)
  // the others may move some, such as a release that is due by then
  expect(moving.size).toBeGreaterThan(everything ? 25 : 0)
})
