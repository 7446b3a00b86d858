import { sql } from 'kysely'
import type { DB, Db, Tx } from './db.server.ts'

// Keeps what was given up after all tries (a mail, an event, a job …), until an administrator
// decides what becomes of it.

/** Something that was tried until it was given up. */
export interface GivenUp {
  kind: DB['undelivered']['kind']
  /** The template of a mail, the kind of a push, the name of a queue, a job or an event. */
  name: string
  /** An event's; the order of a webhook, the browser of a push, the file of an import. */
  subject_id?: string | null
  /** What it takes to do it again. */
  payload?: unknown
  /** Whom a mail or a push is for, or who asked for an import. */
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
 * job that waits already is counted on, and so is a browser that is not reached, of which the last
 * that it was to be told is kept.
 */
export async function recordUndelivered(tx: Tx, all: readonly GivenUp[]): Promise<void> {
  for (const { reason, payload, ...one } of all)
    await tx
      .insertInto('undelivered')
      .values({ ...one, payload: JSON.stringify(payload ?? {}), reason: reasonOf(reason) })
      .onConflict((conflict) => {
        if (one.kind !== 'job' && one.kind !== 'push') return conflict.column('job_id').doNothing()
        return conflict
          .column(one.kind === 'job' ? 'name' : 'subject_id')
          .where(open[one.kind])
          .doUpdateSet((eb) => ({
            tries: eb('undelivered.tries', '+', eb.ref('excluded.tries')),
            name: eb.ref('excluded.name'),
            payload: eb.ref('excluded.payload'),
            reason: eb.ref('excluded.reason'),
            asked_at: one.kind === 'job' ? eb.ref('undelivered.asked_at') : one.asked_at,
            failed_at: eb.ref('excluded.failed_at'),
          }))
      })
      .execute()
}

// literal, so that their indexes are found
const open = {
  job: sql<boolean>`kind = 'job' and settled_as is null`,
  push: sql<boolean>`kind = 'push' and settled_as is null`,
  import: sql<boolean>`kind = 'import' and settled_as is null`,
}

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
  await succeeded(db, now).where('name', '=', name).where(open.job).execute()
}

/** Notes that a file was imported, however that came about. */
export async function noteImported(db: Db, id: string, now: Date): Promise<void> {
  await succeeded(db, now).where('subject_id', '=', id).where(open.import).execute()
}

const succeeded = (db: Db, now: Date) =>
  db.updateTable('undelivered').set({ settled_as: 'succeeded', settled_at: now })

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

/** Forgets what a person was not sent, in the transaction that ends their account. */
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
