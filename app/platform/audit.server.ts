import type { Tx } from './db.server.ts'

/** One change made in the back office: who, what, the values before and after, and why. */
export interface Change {
  actor_id: string
  action: string
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

/** Writes a change into the audit log, in the transaction that makes it. */
export async function audit(tx: Tx, { before, after, reason, ...change }: Change, now: Date): Promise<void> {
  await tx.insertInto('audit_log').values({
    ...change,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    reason: reason?.trim() || null,
    created_at: now,
  }).execute()
}
