// The chain of seals over the ledger and the audit log: made by a job, mailed once a day.

import { sql } from 'kysely'
import { algiersDay } from '#kernel/algiers.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { SealHead } from './seals.ts'

/** Of each book, so that a first sealing of millions of rows is spread over some minutes. */
const MOST_SEALS = 50

/**
 * Seals what was written to the ledger and the audit log since their last seals, at most 500,000
 * rows of each (db/migrations/0074_seals.sql). Returns how many rows; 0 while another node does it.
 */
export async function sealBooks(db: Db, stopping?: AbortSignal): Promise<number> {
  let all = 0
  for (let turn = 0; turn < MOST_SEALS && !stopping?.aborted; turn++) {
    const { rows } = await sql<{ sealed: number }>`select seal_books() as sealed`.execute(db)
    if (rows[0]!.sealed === 0) break
    all += rows[0]!.sealed
  }
  return all
}

/**
 * Writes down the last seal of each book as what the owners are mailed of this day in Algiers.
 * Returns how many books; 0 where there is no seal yet, and when it was done already.
 */
export const anchorSeals = (db: Db, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    const day = algiersDay(now)
    const { rows } = await sql<Omit<SealHead, 'sealed_at'> & { sealed_at: Date }>`
      insert into seal_anchors (day, book, number, digest, rows, sealed_at)
      select ${day}, book, number, digest, rows, sealed_at from seal_heads()
      on conflict do nothing
      returning book, number, digest, rows, sealed_at`.execute(tx)
    const heads = rows.map((row) => ({ ...row, sealed_at: row.sealed_at.toISOString() }))
    if (heads.length > 0) await publish(tx, 'seals.anchored', day, { heads })
    return heads.length
  })
