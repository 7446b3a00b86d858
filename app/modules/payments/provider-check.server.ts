import { sql } from 'kysely'
import { algiersDay, beginOfDay, plusDays } from '#kernel/algiers.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import { now as clock } from '#platform/clock.server.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { attempts } from './attempts.server.ts'
import { takeRequest } from './attempt-questions.server.ts'
import type {
  Gateway,
  GatewayBalance,
  GatewayName,
  GatewayPayment,
  GatewayRefusal,
} from './provider.ts'
import { type ComparedAttempt, compareWithProvider, type Difference } from './provider-check.ts'
import { gateway, modeOf, openGateways } from './providers.server.ts'

// Compares our payments of the last days with the gateway's own list, at night by a job and when
// staff ask, and keeps what differs. The balance that the gateway holds is asked for here too.

/** How many pages of the provider's list are read: for who waits for it, and at night. */
const MOST_PAGES = { waiting: 10, patient: 200 }

/** What lies between two pages at night, in ms: the minute's requests are for those who pay. */
const PAUSE = 3_000

/** Its clock and ours may differ by so much. */
const CLOCKS_APART = 10 * MINUTE

export type CheckRefusal = 'no_gateway' | 'too_many' | GatewayRefusal

interface How {
  /** At night there is time: more is read, and slowly. */
  patient: boolean
  stopping?: AbortSignal | undefined
}

/**
 * Compares the payments of yesterday and today with the provider's list, at night those of the day
 * before as well and none of today, and keeps what differs. What is off as it was not before is
 * told (`provider.off`). Returns how many days were compared: none without a gateway, or without an
 * answer of its own, which is logged.
 */
export async function checkProvider(db: Db, now: Date, how: How): Promise<number> {
  const checked = await checkNow(db, now, how)
  if (!checked.ok && checked.code !== 'no_gateway')
    log.warn('the provider’s list could not be compared', { refusal: checked.code })
  return checked.ok ? checked.value : 0
}

/**
 * Compares the lists of all gateways that are configured, so that one in whose place another was
 * put is still looked at. Returns how many days were compared; refused with why one could not be.
 */
export async function checkNow(db: Db, now: Date, how: How): Promise<Result<number, CheckRefusal>> {
  const open = openGateways()
  if (open.length === 0) return refuse('no_gateway')
  const today = algiersDay(now)
  const days = (how.patient ? [-2, -1] : [-1, 0]).map((ago) => plusDays(today, ago))
  let refused: Result<number, CheckRefusal> | null = null
  for (const at of open) {
    const list = await paymentsSince(db, at, plus(beginOfDay(days[0]!), -CLOCKS_APART), how)
    if (!list.ok) refused ??= list
    else
      for (const day of days)
        await transact(db, (tx) => checkDay(tx, at.name, day, list.value, now))
  }
  return refused ?? ok(open.length * days.length)
}

/**
 * What the gateway holds of ours, in whole DA. Refused: without a gateway, when the minute's
 * requests are spent, and when it gives no answer.
 */
export async function gatewayBalance(
  db: Db,
  now: Date,
): Promise<Result<GatewayBalance, 'no_gateway' | GatewayRefusal>> {
  const at = gateway()
  if (!at) return refuse('no_gateway')
  return (await takeRequest(db, 'asked', now)) ? at.balance() : refuse('busy')
}

/**
 * What the provider names of the payments made since then, in our mode. Refused: when it gives no
 * answer, and more than are read.
 */
export async function paymentsSince(
  db: Db,
  at: Gateway,
  since: Date,
  { patient, stopping }: How,
): Promise<Result<GatewayPayment[], CheckRefusal>> {
  const found = new Map<string, GatewayPayment>()
  for (let page = 1; page <= MOST_PAGES[patient ? 'patient' : 'waiting']; page++) {
    if (stopping?.aborted) return refuse('unavailable')
    if (patient && page > 1) await new Promise((resume) => setTimeout(resume, PAUSE))
    if (!(await takeRequest(db, patient ? 'scheduled' : 'asked', clock()))) return refuse('busy')
    const told = await at.list(page)
    if (!told.ok) return told
    const { payments, more } = told.value
    // while it is read new ones move the pages: what stands on two of them is one
    for (const payment of payments) found.set(payment.provider_id, payment)
    if (!more || payments.some(({ created_at }) => created_at < since))
      return ok([...found.values()].filter(({ mode }) => mode === modeOf(at.name)))
  }
  return refuse('too_many')
}

async function checkDay(
  tx: Tx,
  provider: GatewayName,
  day: string,
  payments: readonly GatewayPayment[],
  now: Date,
): Promise<void> {
  await advisoryLock(tx, `checks of ${provider}`)
  const ofDay = payments.filter(({ created_at }) => algiersDay(created_at) === day)
  const ours = await attemptsOfDay(tx, provider, day, ofDay)
  // of an attempt made about midnight the provider's day may be another
  const own = new Set(ours.map(({ provider_id }) => provider_id))
  const theirs = payments.filter((each) => ofDay.includes(each) || own.has(each.provider_id))
  const differences = compareWithProvider(theirs, ours)
  const before = await lastDifferences(tx, provider, day)
  const isOver = day < algiersDay(now)
  const check = await tx
    .insertInto('provider_checks')
    .values({
      provider,
      day,
      theirs: theirs.length,
      ours: ours.length,
      differences: differences.length,
      checked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (differences.length === 0) return
  await tx
    .insertInto('provider_differences')
    .values(differences.map((each) => ({ ...each, check_id: check.id })))
    .execute()
  // of a day that goes on what differs may only be on its way
  if (isOver && inWords(differences) !== inWords(before)) await publish(tx, 'provider.off', day, {})
}

/** Our attempts of a day, and whichever else the provider names on it. */
async function attemptsOfDay(
  tx: Tx,
  provider: GatewayName,
  day: string,
  theirs: readonly GatewayPayment[],
): Promise<ComparedAttempt[]> {
  const [numbers, ids] = [
    theirs.map(({ provider_id }) => provider_id),
    theirs.flatMap(({ attempt_id }) => attempt_id ?? []),
  ]
  return attempts(tx)
    .where('provider', '=', provider)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('created_at', '>=', beginOfDay(day)),
          eb('created_at', '<', beginOfDay(plusDays(day, 1))),
        ]),
        sql<boolean>`provider_id = any(${numbers}::text[])`,
        sql<boolean>`id = any(${ids}::uuid[])`,
      ]),
    )
    .select(isBooked.as('is_booked'))
    .execute()
}

const isBooked = sql<boolean>`exists (
  select from payment_events e where e.attempt_id = payment_attempts.id
    and (e.outcome in ('paid', 'deposited', 'to_wallet') or e.handled_at is not null))`

/** What the last check of a day named since it was over. */
const lastDifferences = (db: Db, provider: GatewayName, day: string): Promise<Difference[]> =>
  db
    .selectFrom('provider_differences as d')
    .select(['d.kind', 'd.provider_id', 'd.attempt_id', 'd.theirs', 'd.ours'])
    .where('d.check_id', '=', (eb) =>
      eb
        .selectFrom('provider_checks as c')
        .select('c.id')
        .where('c.provider', '=', provider)
        .where('c.day', '=', day)
        .where('c.checked_at', '>=', beginOfDay(plusDays(day, 1)))
        .orderBy('c.id', 'desc')
        .limit(1),
    )
    .execute()

/** All that is off, as a text that is another one as soon as anything of it is. */
const inWords = (differences: readonly Difference[]): string =>
  differences
    .map(({ kind, provider_id, theirs, ours }) => [kind, provider_id, theirs, ours].join(' '))
    .sort()
    .join('\n')

const DAYS_SHOWN = 7

/** The last check of each of the last days, the newest first, with what differs. */
export async function recentChecks(db: Db) {
  const checks = await db
    .selectFrom('provider_checks')
    .distinctOn(['day', 'provider'])
    .select(['id', 'day', 'theirs', 'ours', 'differences', 'checked_at'])
    .orderBy('day', 'desc')
    .orderBy('provider')
    .orderBy('id', 'desc')
    .limit(DAYS_SHOWN)
    .execute()
  const differences = await db
    .selectFrom('provider_differences as d')
    .leftJoin('payment_attempts as a', 'a.id', 'd.attempt_id')
    .select(['d.check_id', 'd.kind', 'd.provider_id', 'd.theirs', 'd.ours', 'a.order_id'])
    .where('d.check_id', 'in', checks.map(({ id }) => id).concat(0))
    .orderBy('d.provider_id')
    .orderBy('d.kind')
    .execute()
  return checks.map((check) => ({
    ...check,
    off: differences.filter(({ check_id }) => check_id === check.id),
  }))
}

export type ProviderCheck = Awaited<ReturnType<typeof recentChecks>>[number]
