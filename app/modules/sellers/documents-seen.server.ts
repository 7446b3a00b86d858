import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { applicationPartyOf } from './seller-application.ts'

/**
 * Keeps that documents were seen which say who the applicant is, and so that this seller is
 * verified from the next night on. The documents themselves are not kept. Refused of an application
 * that is not approved; said twice it is one.
 */
export async function noteDocuments(
  db: Db,
  id: string,
  administrator: Administrator,
  now: Date,
): Promise<Result<{ changed: boolean }, 'not_found' | 'wrong_state'>> {
  return transact(db, async (tx) => {
    const before = await lockSeen(tx, id)
    if (!before || applicationPartyOf(before, administrator) !== 'admin') return refuse('not_found')
    if (before.status !== 'approved') return refuse('wrong_state')
    if (before.documents_seen_at) return ok({ changed: false })
    await tx
      .updateTable('seller_applications')
      .set({ documents_seen_at: now })
      .where('id', '=', id)
      .execute()
    const change = {
      actor_id: administrator.id,
      action: 'seller_application.documents',
      subject: `seller_application:${id}`,
    }
    await audit(tx, change, now)
    return ok({ changed: true })
  })
}

async function lockSeen(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  const found = await tx
    .selectFrom('seller_applications')
    .select(['user_id', 'status', 'documents_seen_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}
