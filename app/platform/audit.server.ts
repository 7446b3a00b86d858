import { isCheckViolation, type Tx } from './db.server.ts'
import { publishEach } from './outbox.server.ts'

// Writes the audit log: each act of an administrator, in the transaction that does it.

/** One change made in the back office: who, what, the values before and after, and why. */
export interface Change {
  actor_id: string
  action: string
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
  /** Whether it was confirmed, of an act that asks for it above a limit only. */
  confirmed?: boolean
  /** Of an act on money: what it moved, in whole DA, */
  amount?: number
  /** and to whom it went or will go. */
  credited?: string | null
  /** Whether the operator is told of it though it moves no money. */
  told?: boolean
}

/**
 * Writes a change into the audit log, in the transaction that makes it. What moved money, or is
 * `told`, is told to the operator.
 */
export const audit = (tx: Tx, change: Change, now: Date): Promise<void> =>
  auditAll(tx, [change], now)

const AT_ONCE = 1_000

/** The same for many changes, a few statements whatever their number. */
export async function auditAll(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const some = changes.slice(at, at + AT_ONCE)
    const entries = await tx
      .insertInto('audit_log')
      .values(some.map((change) => entryOf(change, now)))
      .returning('id')
      .execute()
    const told = entries.filter((_, place) => some[place]!.amount || some[place]!.told)
    await publishEach(
      tx,
      'audit.told',
      told.map(({ id }) => ({ subject_id: String(id), payload: {}, created_at: now })),
    )
  }
}

function entryOf(change: Change, now: Date) {
  const { before, after, reason, told: _, ...columns } = change
  return {
    ...columns,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    reason: reason?.trim() || null,
    created_at: now,
  }
}

/** Whether a command failed since the role of who acts may not do it, or not as far. */
export const isRefusedToRole = (error: unknown): boolean =>
  isCheckViolation(error, 'audit_by_permission') || isBeyondRole(error)

/** Whether it failed since their role may do it, but not so much. */
export const isBeyondRole = (error: unknown): boolean =>
  isCheckViolation(error, 'audit_within_bounds')

/**
 * What of a row a change changes, for the log: the fields that differ, as they were and as they
 * are; null and undefined are the same nothing. Null when none does.
 */
export function differences<Row extends object>(
  before: { [Name in keyof NoInfer<Row>]?: unknown },
  after: Row,
): { before: Record<string, unknown>; after: Partial<Row> } | null {
  const names = (Object.keys(after) as (keyof Row)[]).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const of = (row: { [Name in keyof Row]?: unknown }) =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return names.length > 0 ? { before: of(before), after: of(after) as Partial<Row> } : null
}
