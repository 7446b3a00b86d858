import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { refuse, type Refusal } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, advisoryLock, type Tx } from '#platform/db.server.ts'
import {
  type MoneyAct,
  type MoneyMoved,
  type PowerRefusal,
  type Standing,
  whyNotMoney,
  whyNotPower,
} from './power.ts'

/**
 * The door of every act on money or power, in the transaction of the act: null when this
 * administrator has confirmed in this session that it is them, and it then stays so until the end.
 * Else the refusal to give back.
 */
export async function refusePower(
  tx: Tx,
  { id, session_id }: Administrator,
  now: Date,
): Promise<Refusal<PowerRefusal> | null> {
  const why = whyNotPower(session_id ? await standingOf(tx, { id, session_id }, true) : null, now)
  return why && refuse(why)
}

/**
 * The door of every act on money, after `refusePower`, in its transaction and before it moves
 * anything: null when this administrator may move the amount (whole DA) today. Their acts take
 * turns for it. Refused: more than the setting allows one of them in a day, and paying out somebody
 * (`to`) whom they credited in the last 30 days, or more than a tenth of whose amount came by their
 * hand through rewards and other wallets, while another administrator could.
 */
export async function refuseMoney(
  tx: Tx,
  administratorId: string,
  { act, amount, to = null }: { act: MoneyAct; amount: number; to?: string | null },
  now: Date,
): Promise<Refusal<PowerRefusal> | null> {
  await advisoryLock(tx, `money of ${administratorId}`)
  const { rows } = await sql<Omit<MoneyMoved, 'amount'>>`
    select money_moved(${administratorId}, ${now}) as moved, staff_money_per_day() as "limit",
      coalesce(credited_alone(${administratorId}, ${to}::uuid, ${amount}::bigint, ${now}), false) as credited_alone`.execute(
    tx,
  )
  const why = whyNotMoney(act, { amount, ...rows[0]! })
  return why && refuse(why)
}

/** What an administrator moved in the day before, in whole DA, and may move. */
export async function moneyOfDay(
  db: Db,
  administratorId: string,
  now: Date,
): Promise<{ moved: number; limit: number }> {
  const { rows } = await sql<{ moved: number; limit: number }>`
    select money_moved(${administratorId}, ${now}) as moved, staff_money_per_day() as "limit"`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Whether somebody has confirmed in this session that it is them, so that they may see what is for
 * such eyes only.
 */
export const isConfirmed = async (
  db: Db,
  { id, session_id }: Administrator,
  now: Date,
): Promise<boolean> =>
  session_id !== undefined && whyNotPower(await standingOf(db, { id, session_id }), now) === null

/**
 * How somebody stands in one of their sessions; null when there is none. With `held`, nobody ends
 * it meanwhile.
 */
async function standingOf(
  db: Db,
  { id, session_id }: { id: string; session_id: string },
  held = false,
): Promise<Standing | null> {
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
