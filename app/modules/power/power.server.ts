import { isUuid } from '#kernel/id.ts'
import { refuse, type Refusal } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import type { Tx } from '#platform/db.server.ts'
import { type PowerRefusal, type Standing, whyNotPower } from './power.ts'

/**
 * The door of every act on money or power, in the transaction of the act: null when this administrator has confirmed in this
 * session that it is them, and it then stays so until the end. Else the refusal to give back.
 */
export async function refusePower(tx: Tx, { id, session_id }: Administrator, now: Date): Promise<Refusal<PowerRefusal> | null> {
  const why = whyNotPower(session_id ? await standingOf(tx, { id, session_id }) : null, now)
  return why && refuse(why)
}

/** How somebody stands in one of their sessions, which nobody ends meanwhile; null when there is none. */
async function standingOf(tx: Tx, { id, session_id }: { id: string; session_id: string }): Promise<Standing | null> {
  if (!isUuid(session_id)) return null
  const found = await tx.selectFrom('sessions as s').innerJoin('profiles as p', 'p.id', 's.user_id')
    .where('s.id', '=', session_id).where('p.id', '=', id).select(['p.two_factor_enabled as two_step', 's.confirmed_at'])
    .forShare().executeTakeFirst()
  return found ?? null
}
