import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { roleOf, setRole } from './staff.server.ts'

/**
 * Makes the account of an address an owner, and writes it into the audit log. Returns its username;
 * null when there is none whose address is confirmed, since anybody can sign up with the address of
 * an operator.
 */
export function makeAdministrator(db: Db, email: string, now: Date): Promise<string | null> {
  return transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where('email', '=', email)
      .where('email_verified', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) return null
    const { id, username } = profile
    const before = { role: await roleOf(tx, id) }
    await setRole(tx, { id, role: 'owner', given_by: null }, now)
    const change = { actor_id: id, action: 'admin.create', subject: `profile:${id}` }
    const after = { role: 'owner' }
    await audit(tx, { ...change, before, after, reason: 'admin:create' }, now)
    return username
  })
}
