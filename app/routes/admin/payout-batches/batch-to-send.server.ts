import type { Params } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { findPayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { heldBy } from '#modules/step-up/permissions.ts'
import type { ViewerContext } from '#platform/context.ts'
import { notFound } from '#platform/http.server.ts'

/** Returns the batch that an address names, and what of it its reader may send. */
export async function batchToSend({ params }: { params: Params }, { db, viewer }: ViewerContext) {
  const id = idFrom(params.batchId)
  const batch = id === null ? null : await findPayoutBatch(db, id)
  if (!batch) throw notFound()
  const held = heldBy(viewer.role, 'send_payouts')
  const approved = (by: string | null) => held !== true && by === viewer.id
  return {
    batch,
    /** Whether the reader takes its file, and marks it as paid. */
    maySend: held !== false && !approved(batch.approved_by),
    /** Those that are somebody else's to mark as paid. */
    approvedByReader: batch.rows
      .filter(({ approver_id }) => approved(approver_id))
      .map(({ id: row }) => row),
  }
}
