import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'

/**
 * Lets everything that waits a day, of accounts and of the back office, have been asked for so many
 * ms earlier: the database takes no end that is still to come.
 */
export const letWait = (db: Db, ms: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const earlier = sql`${ms} * interval '1 millisecond'`
    // what was proved since then stays after it
    await sql`update two_factors set confirmed_at = confirmed_at - ${earlier}
      where user_id in (select user_id from account_changes where ended_as is null)`.execute(tx)
    await sql`update account_changes set asked_at = asked_at - ${earlier}
      where ended_as is null`.execute(tx)
    await sql`update audit_log set created_at = created_at - ${earlier}
      where action = 'staff.propose' and subject in (
        select 'profile:' || user_id from pending_changes where ended_as is null)`.execute(tx)
    await sql`update pending_changes set proposed_at = proposed_at - ${earlier}
      where ended_as is null`.execute(tx)
  })
