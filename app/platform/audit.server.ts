import type { Db, Tx } from './db.server.ts'

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

/** When any of these subjects was last changed; null when none ever was. */
export async function lastChangeOf(db: Db, subjects: readonly string[]): Promise<Date | null> {
  if (subjects.length === 0) return null
  const { at } = await db.selectFrom('audit_log').select((eb) => eb.fn.max('created_at').as('at')).where('subject', 'in', [...subjects]).executeTakeFirstOrThrow()
  return at
}

/** What of a row a change changes, for the log: the fields that differ, as they were and as they are; null and undefined are the same nothing. Null when none does. */
export function differences<Row extends object>(before: { [Name in keyof NoInfer<Row>]?: unknown }, after: Row): { before: Record<string, unknown>; after: Partial<Row> } | null {
  const names = (Object.keys(after) as (keyof Row)[]).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
  const of = (row: { [Name in keyof Row]?: unknown }) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return names.length > 0 ? { before: of(before), after: of(after) as Partial<Row> } : null
}
