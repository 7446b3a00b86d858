import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { refuse, type Refusal } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, advisoryLock, type Tx } from '#platform/db.server.ts'
import {
  type MoneyAct,
  type MovedToday,
  type StepUpRefusal,
  type StepUpStanding,
  whyNotMoney,
  whyNoStepUp,
} from './step-up.ts'

/**
 * Requires step-up authentication for a sensitive action; call it in the action's transaction.
 * Returns the refusal to give back, or null when this administrator has confirmed in this session
 * that it is them; the session is then locked until the transaction ends.
 */
export async function requireStepUp(
  tx: Tx,
  { id, session_id }: Administrator,
  now: Date,
): Promise<Refusal<StepUpRefusal> | null> {
  const why = whyNoStepUp(session_id ? await standingOf(tx, { id, session_id }, true) : null, now)
  return why && refuse(why)
}

/**
 * Requires that an administrator may move this amount (whole DA) today; call it after
 * `requireStepUp`, in the same transaction, before anything moves. Returns the refusal, or null.
 * Actions of one administrator take turns. Refused: more than the daily limit of the settings, and
 * a payout to somebody (`to`) whom they credited in the last 30 days, or more than a tenth of whose
 * amount came by their hand through rewards and other wallets, while another administrator could
 * pay it. Who was made an administrator by them in these days, or made them one, is no other.
 */
export async function requireMoneyLimit(
  tx: Tx,
  administratorId: string,
  { act, amount, to = null }: { act: MoneyAct; amount: number; to?: string | null },
  now: Date,
): Promise<Refusal<StepUpRefusal> | null> {
  await advisoryLock(tx, `money of ${administratorId}`)
  const { rows } = await sql<Omit<MovedToday, 'amount'>>`
    select money_moved(${administratorId}, ${now}) as moved, staff_money_per_day(${now}) as "limit",
      coalesce(credited_alone(${administratorId}, ${to}::uuid, ${amount}::bigint, ${now}),
        false) as credited_alone`.execute(tx)
  const why = whyNotMoney(act, { amount, ...rows[0]! })
  return why && refuse(why)
}

/**
 * Requires that a refund is not sent by the administrator who marked its order as paid by hand, or
 * who was made one together with them, while another could send it; returns the refusal, or null.
 */
export async function requireOtherSender(
  tx: Tx,
  administratorId: string,
  refund: number,
  now: Date,
): Promise<Refusal<StepUpRefusal> | null> {
  const { rows } = await sql<{ alone: boolean }>`
    select marked_paid_alone(${administratorId}, ${refund}, ${now}) as alone`.execute(tx)
  return rows[0]!.alone ? refuse('another_administrator') : null
}

/** Returns what an administrator moved in the last 24 hours and may move in all, in whole DA. */
export async function moneyOfDay(
  db: Db,
  administratorId: string,
  now: Date,
): Promise<{ moved: number; limit: number }> {
  const { rows } = await sql<{ moved: number; limit: number }>`
    select money_moved(${administratorId}, ${now}) as moved,
      staff_money_per_day(${now}) as "limit"`.execute(db)
  return rows[0]!
}

/**
 * Whether an administrator has confirmed in this session that it is them, which some pages require
 * as well.
 */
export const isConfirmed = async (
  db: Db,
  { id, session_id }: Administrator,
  now: Date,
): Promise<boolean> =>
  session_id !== undefined && whyNoStepUp(await standingOf(db, { id, session_id }), now) === null

/**
 * Returns two-step use and last confirmation of a session, or null when there is no such session.
 * With `held` the session is locked, so that nobody ends it meanwhile.
 */
async function standingOf(
  db: Db,
  { id, session_id }: { id: string; session_id: string },
  held = false,
): Promise<StepUpStanding | null> {
  if (!isUuid(session_id)) return null
  const found = await db
    .selectFrom('sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .where('s.id', '=', session_id)
    .where('p.id', '=', id)
    .select(['p.two_factor_enabled as two_step', 's.confirmed_at'])
    .$if(held, (query) => query.forShare())
    .executeTakeFirst()
  return found ?? null
}
