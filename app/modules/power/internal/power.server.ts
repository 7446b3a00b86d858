import { isUuid } from '#kernel/id.ts'
import { refuse, type Refusal } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type PowerRefusal, type Standing, whyNotPower } from './power.ts'

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
