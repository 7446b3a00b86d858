import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'

interface Given {
  user_id: string
  /** Who of the staff asked for it. */
  asked_by: string
  kind?: 'address' | 'two_step_off'
  now: Date
}

/** A change of an account that support asked for a day before `now`, and that was done then. */
export const buildDoneChange = (
  db: Db,
  { user_id, asked_by, kind = 'two_step_off', now }: Given,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // the database takes none that was asked for in the past
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .insertInto('account_changes')
      .values({
        user_id,
        kind,
        email: kind === 'address' ? 'other@example.com' : null,
        reason: 'The phone is lost',
        stop_digest: randomUUID(),
        asked_by,
        asked_at: plus(now, -DAY),
        ended_as: 'done',
        ended_at: now,
      })
      .execute()
  })
