import { sql } from 'kysely'

/** What a file for the bank says of a withdrawal `w` of the person `p`. */
export const paidOutColumns = [
  'w.id',
  'p.username',
  'w.account_kind',
  'w.account',
  'w.account_holder',
  'w.amount',
  'w.fee',
  'w.created_at',
  'w.exported_at',
] as const

/** Whether a withdrawal `w` waits in a batch, whose own file it goes into. */
export const waitsInBatch = sql<boolean>`exists (
  select from payout_batch_rows r where r.withdrawal_id = w.id and r.state = 'waiting')`
