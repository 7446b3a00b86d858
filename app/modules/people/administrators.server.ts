import { sql } from 'kysely'
import { changeProfile } from '#modules/auth/profile.server.ts'
import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'

/**
 * Makes the account of an address an administrator, and writes it into the audit log. Returns its
 * username; null when there is none whose address is confirmed, since anybody can sign up with the
 * address of an operator.
 */
export function makeAdministrator(db: Db, email: string, now: Date): Promise<string | null> {
  return transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'username', 'is_admin'])
      .where('email', '=', email)
      .where('email_verified', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) return null
    await changeProfile(tx, profile.id, { is_admin: true }, now)
    const change = {
      actor_id: profile.id,
      action: 'admin.create',
      subject: `profile:${profile.id}`,
    }
    await audit(
      tx,
      {
        ...change,
        before: { is_admin: profile.is_admin },
        after: { is_admin: true },
        reason: 'admin:create',
      },
      now,
    )
    return profile.username
  })
}

/**
 * Whether this person is an administrator and nobody else could be one tomorrow. In a transaction
 * the others' rows stay locked until its end, so that two do not leave at once.
 */
export async function isLastAdministrator(db: Db, userId: string): Promise<boolean> {
  const admins = await administrators(db)
  return admins.length === 1 && admins[0]!.id === userId
}

/** Everybody who can run the back office, in the order of their ids; locked in a transaction. */
const administrators = (db: Db) =>
  db
    .selectFrom('profiles')
    .select('id')
    .where('is_admin', '=', sql.lit(true))
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .execute()
