import { sql } from 'kysely'
import { NEAR_LOOKS, type ReceiptState } from '#modules/payments/transfer-receipt.ts'
import type { Db } from '#platform/db.server.ts'
import type { DepositStatus } from './deposit.ts'

// Finds receipts whose pictures look alike, for staff who decide on one.

/** Another receipt, of an order or a deposit, that looks nearly the same. */
export type AlikeReceipt = {
  id: string
  user_id: string
  username: string
  created_at: Date
  /** In how many of 64 bits it looks otherwise. */
  distance: number
} & ({ of: 'order'; state: ReceiptState } | { of: 'deposit'; state: DepositStatus })

/** As many as anybody compares. */
const MOST_ALIKE = 10

/**
 * What looks like the receipt of an order or of a deposit with this id, the nearest first. Every
 * receipt is compared, in some ms for 100,000 of them, since no index knows what is near.
 */
export async function lookingLike(db: Db, shownId: string): Promise<AlikeReceipt[]> {
  const { rows } = await sql<AlikeReceipt>`
    with shown as (
      select 'order' as of, id, user_id, state, created_at, receipt_look as look
      from transfer_receipts
      union all
      select 'deposit', id, user_id, status, created_at, receipt_look from deposits
      where receipt_look is not null
    ), own as (select id, look from shown where id = ${shownId}), near as (
      select shown.*, bit_count((shown.look # own.look)::bit(64))::int as distance
      from shown, own where shown.id <> own.id
    )
    select near.of, near.id, near.state, near.created_at, near.distance, near.user_id, p.username
    from near join profiles p on p.id = near.user_id
    where near.distance <= ${NEAR_LOOKS}
    order by near.distance, near.created_at, near.id limit ${sql.lit(MOST_ALIKE)}`.execute(db)
  return rows
}

/** Which of these receipts look like another that was shown; about as slow for each as for one. */
export async function lookingAlike(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with shown as (
      select id, receipt_look as look from transfer_receipts
      union all
      select id, receipt_look from deposits where receipt_look is not null
    )
    select own.id from transfer_receipts own
    where own.id = any(${[...ids]}::uuid[]) and exists (
      select from shown where shown.id <> own.id
        and bit_count((shown.look # own.receipt_look)::bit(64)) <= ${NEAR_LOOKS})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
