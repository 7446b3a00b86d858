import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import type { Tx } from '#platform/db.server.ts'
import type { PayoutBatchAct } from '../payout-batch.ts'
import { withdrawalColumns } from './withdrawal-move.server.ts'

/**
 * A batch with its withdrawals that wait, locked: the withdrawals before their batch, as whoever
 * moves a single one takes them. Null when there is none.
 */
export async function lockPayoutBatch(tx: Tx, id: number) {
  const withdrawals = await tx
    .selectFrom('withdrawals')
    .select(withdrawalColumns)
    .where('id', 'in', (eb) =>
      eb.selectFrom('payout_batch_rows').select('withdrawal_id').where('batch_id', '=', id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const batch = await tx
    .selectFrom('payout_batches')
    .select(['id', 'state', 'rows', 'total'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) return null
  // as they are now that nobody else moves them
  const rows = await tx
    .selectFrom('payout_batch_rows')
    .select('withdrawal_id')
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  const waits = new Set(rows.map(({ withdrawal_id }) => withdrawal_id))
  return { ...batch, waiting: withdrawals.filter((each) => waits.has(each.id)) }
}

/** Writes what was done to a batch into the audit log, with what it has after it. */
export async function recordBatch(
  tx: Tx,
  actor: Administrator,
  { id, act, ...after }: { id: number; act: PayoutBatchAct } & Record<string, unknown>,
  now: Date,
  more: { reason?: string; told?: boolean } = {},
): Promise<void> {
  const entry = { actor_id: actor.id, subject: `payout_batch:${id}`, after, ...more }
  await audit(tx, { ...entry, action: `payout_batch.${act}` }, now)
}
