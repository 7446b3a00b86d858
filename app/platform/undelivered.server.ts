import { sql } from 'kysely'
import type { DB, Db, Tx } from './db.server.ts'

/** Something that was tried until it was given up. */
export interface GivenUp {
  kind: DB['undelivered']['kind']
  /** The template of a mail, the name of a job or an event. */
  name: string
  subject_id?: string | null
  /** What it takes to do it again. */
  payload?: unknown
  /** Whom a mail is for. */
  person_id?: string | null
  /** The error's own words. */
  reason: string
  tries: number
  asked_at: Date
  failed_at: Date
  /** The job of the queue, which is written down once. */
  job_id?: string
}

const LONGEST_REASON = 500

/**
 * Writes down what was given up, so that an administrator decides what becomes of it. A scheduled
 * job that waits already is counted on.
 */
export async function recordUndelivered(tx: Tx, all: readonly GivenUp[]): Promise<void> {
  for (const { reason, payload, ...one } of all)
    await tx
      .insertInto('undelivered')
      .values({ ...one, payload: JSON.stringify(payload ?? {}), reason: reasonOf(reason) })
      .onConflict((conflict) =>
        one.kind === 'job'
          ? conflict
              .column('name')
              .where(openJob)
              .doUpdateSet((eb) => ({
                tries: eb('undelivered.tries', '+', eb.ref('excluded.tries')),
                reason: eb.ref('excluded.reason'),
                failed_at: eb.ref('excluded.failed_at'),
              }))
          : conflict.column('job_id').doNothing(),
      )
      .execute()
}

// literal, so that its index is found
const openJob = sql<boolean>`kind = 'job' and settled_as is null`

/**
 * An error's words without the addresses of people, of which mail servers repeat the one that they
 * refuse: what failed for the same reason then says the same.
 */
function reasonOf(words: string): string {
  const plain = words.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '…').trim()
  return plain.slice(0, LONGEST_REASON) || 'unknown'
}

/** Notes that a scheduled job has run: what it failed at before is over. */
export async function noteJobRan(db: Db, name: string, now: Date): Promise<void> {
  await db
    .updateTable('undelivered')
    .where('name', '=', name)
    .where(openJob)
    .set({ settled_as: 'succeeded', settled_at: now })
    .execute()
}

/** Notes what an administrator decided about some of them, each of which waits. */
export async function settleUndelivered(
  tx: Tx,
  ids: readonly number[],
  { as, by }: { as: 'again' | 'aside'; by: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('undelivered')
    .where('id', 'in', [...ids])
    .set({ settled_as: as, settled_by: by, settled_at: now })
    .execute()
}

/** Forgets the mails that a person was not sent, in the transaction that ends their account. */
export async function forgetUndelivered(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('undelivered').where('person_id', '=', personId).execute()
}

const KEPT_DAYS = 30

/** Removes what was last tried more than 30 days ago. Returns how many that were. */
export async function forgetOldUndelivered(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('undelivered')
    .where('failed_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
