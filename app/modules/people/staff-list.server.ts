import type { Db } from '#platform/db.server.ts'
import { takesEffectAt, type PendingChange } from '#modules/step-up/pending-changes.server.ts'
import { type StaffRole, staffRoles } from '#modules/step-up/permissions.ts'

// Who runs the site: everybody with a role, and who of them is told of what others do.

/** Somebody who runs the site. */
export interface StaffMember {
  id: string
  username: string
  role: StaffRole
  since: Date
  /** Null for who was given it on the server. */
  given_by_id: string | null
  given_by: string | null
  two_factor_enabled: boolean
  suspended_at: Date | null
}

/** Everybody with a role, owners first. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .leftJoin('profiles as g', 'g.id', 's.given_by')
    .select(['p.id', 'p.username', 's.role', 's.since', 'g.id as given_by_id'])
    .select(['g.username as given_by', 'p.two_factor_enabled', 'p.suspended_at'])
    .orderBy('p.username')
    .execute()
  const place = ({ role }: { role: string }) => staffRoles.indexOf(role as StaffRole)
  return (rows as StaffMember[]).toSorted((one, other) => place(one) - place(other))
}

/** The owners who can be told of something, with their addresses and languages. */
export const ownersToTell = (db: Db) =>
  db
    .selectFrom('staff as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .where('s.role', '=', 'owner')
    .where('p.suspended_at', 'is', null)
    .select(['p.id', 'p.email as to', 'p.locale'])
    .orderBy('p.id')
    .execute()

/** A change that waits, as the page of the staff shows it. */
export interface WaitingChange extends Pick<PendingChange, 'id' | 'role' | 'settings' | 'reason'> {
  /** Whose role. */
  username: string | null
  proposed_by: string
  by: string
  due: Date
}

/** What waits for a second owner, the longest waiting first. */
export async function waitingChanges(db: Db): Promise<WaitingChange[]> {
  const rows = await db
    .selectFrom('pending_changes as c')
    .innerJoin('profiles as b', 'b.id', 'c.proposed_by')
    .leftJoin('profiles as p', 'p.id', 'c.user_id')
    .where('c.ended_as', 'is', null)
    .select(['c.id', 'c.role', 'c.settings', 'c.reason', 'c.proposed_by', 'c.proposed_at'])
    .select(['b.username as by', 'p.username'])
    .orderBy('c.proposed_at')
    .execute()
  return rows.map(({ proposed_at, ...row }) => ({
    ...(row as Omit<WaitingChange, 'due'>),
    due: takesEffectAt({ proposed_at }),
  }))
}
