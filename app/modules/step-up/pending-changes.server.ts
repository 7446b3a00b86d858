import { isUuid } from '#kernel/id.ts'
import { DAY, plus } from '#kernel/time.ts'
import { audit } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { StaffRole } from './permissions.ts'

// Changes that one owner proposes and that need a second one or a day, such as a role or the
// account for deposits: their rows.

/** How long a change waits that no second owner confirms, in ms. */
const WAIT_MS = DAY

/** What an owner proposes: a role of somebody, or other settings of the account for deposits. */
export type Proposed =
  | { user_id: string; role: StaffRole }
  | { settings: Readonly<Record<string, string>> }

interface Proposal {
  proposed: Proposed
  /** Of a role. */
  reason?: string
  actor_id: string
}

/**
 * Keeps a change that takes a second owner or a day, with its audit row. Returns its id; null when
 * one of the same person, or another of the account, waits already.
 */
export async function proposeChange(
  tx: Tx,
  { proposed, reason, actor_id }: Proposal,
  now: Date,
): Promise<string | null> {
  const isRole = 'role' in proposed
  const row = await tx
    .insertInto('pending_changes')
    .values({
      ...(isRole ? proposed : { settings: JSON.stringify(proposed.settings) }),
      reason: reason ?? null,
      proposed_by: actor_id,
      proposed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const change = { actor_id, action: 'staff.propose', ...(reason && { reason }), told: true }
  const subject = isRole
    ? `profile:${proposed.user_id}`
    : `setting:${Object.keys(proposed.settings)[0]}`
  const after = isRole ? { role: proposed.role } : proposed.settings
  await audit(tx, { ...change, subject, after }, now)
  return row.id
}

/** A change that waits. */
export interface PendingChange {
  id: string
  user_id: string | null
  role: StaffRole | null
  settings: Record<string, string> | null
  /** Of a role. */
  reason: string | null
  proposed_by: string
  proposed_at: Date
}

const columns = [
  'id',
  'user_id',
  'role',
  'settings',
  'reason',
  'proposed_by',
  'proposed_at',
] as const

/** Finds a change that still waits, and locks it; null when there is none. */
export async function lockPending(tx: Tx, id: string): Promise<PendingChange | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('pending_changes')
    .select(columns)
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return (row as PendingChange | undefined) ?? null
}

/** When a change takes effect by itself. */
export const takesEffectAt = ({ proposed_at }: Pick<PendingChange, 'proposed_at'>): Date =>
  plus(proposed_at, WAIT_MS)

/** The ids of the changes whose day is over. */
export async function dueChanges(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pending_changes')
    .select('id')
    .where('ended_as', 'is', null)
    .where('proposed_at', '<=', plus(now, -WAIT_MS))
    .orderBy('proposed_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends a change that was locked: by somebody, or (null) by the time. */
export async function endPending(
  tx: Tx,
  id: string,
  end: { as: 'done' | 'withdrawn' | 'dropped'; by: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('pending_changes')
    .set({ ended_as: end.as, ended_by: end.by, ended_at: now })
    .where('id', '=', id)
    .execute()
}
