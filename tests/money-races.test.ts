import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { type Act, moneyScenarios } from './money-scenarios.ts'
import { everything, sliceOf } from './slice.ts'
import { trustFigure } from './trust-figure.ts'

// Every command that moves money, by 64 at the same instant: as much moves as when one does it.
// Which commands these are is read from the code (money-commands.test.ts).

/** RACE_ROUNDS says how often each is raced. */
const ROUNDS = Number(process.env.RACE_ROUNDS) || (everything ? 2 : 1)
const AT_ONCE = 64

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

const rows = Object.entries(moneyScenarios).flatMap(([command, ways]) =>
  Object.entries(ways).map(([way, scenario]) => ({
    title: `${command.split(' ')[1]!} (${way})`,
    scenario,
  })),
)
const chosen = sliceOf(rows, ({ title }) => title)
let raced = 0

/** How many transfers there are, and of how many whole DA. */
async function booked() {
  const { rows: found } = await sql<{ transfers: number; amount: number }>`
    select count(*)::int as transfers, coalesce(sum(amount), 0)::bigint as amount
    from ledger_transfers`.execute(db)
  return found[0]!
}

/** What an act books, with what goes on by itself afterwards. */
async function booksOf(act: Act, times: number) {
  await db.deleteFrom('auth_rate_limits').execute()
  const before = await booked()
  const answers = await Promise.allSettled(Array.from({ length: times }, () => act(db)))
  await act.goOn?.()
  const after = await booked()
  // of those who come too late none is told of a fault of ours
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  return {
    faults: faults.map(String),
    transfers: after.transfers - before.transfers,
    amount: after.amount - before.amount,
  }
}

test.each(chosen)('$title', async ({ scenario }) => {
  const alone = await booksOf(await scenario(db), 1)
  expect(alone.faults).toEqual([])
  for (let round = 0; round < ROUNDS; round++) {
    expect(await booksOf(await scenario(db), AT_ONCE)).toEqual(alone)
    raced++
  }
  expect(await verify(env.databaseUrl!)).toEqual([])
})

test('each was raced as often as was asked', () => {
  expect(raced).toBe(chosen.length * ROUNDS)
  trustFigure(
    4,
    `${chosen.length} of ${rows.length} acts, ${AT_ONCE} at once, ${ROUNDS} rounds each`,
  )
})
