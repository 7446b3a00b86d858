import { type Db, transact } from '#platform/db.server.ts'
import { readForDispute, type ReadMessage, saidIn } from './staff-reading.server.ts'

/**
 * What was said about an order to an administrator who decides its open dispute, which is written
 * down: both sides see that it was read. Null to parties, and where nothing was said.
 */
export const readTalkOfDispute = (
  db: Db,
  administrator: { id: string; is_admin: boolean },
  dispute: { order_id: string; dispute_number: number },
  now: Date,
): Promise<{ messages: ReadMessage[]; earlier: boolean } | null> =>
  transact(db, async (tx) => {
    const read = await readForDispute(tx, administrator, dispute, now)
    return read.ok && read.value ? saidIn(tx, read.value) : null
  })
