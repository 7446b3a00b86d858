import { randomUUID } from 'node:crypto'
import { isUuid } from '#kernel/id.ts'
import { type Actor, person } from '#modules/auth/actor.ts'
import { freezeByAdmin, openUncounted } from '#modules/disputes/open.server.ts'
import { acceptProposal, withdrawUncounted } from '#modules/disputes/party-actions.server.ts'
import { reasonsOf } from '#modules/disputes/reasons.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { defaults, type Settings } from '#modules/settings/settings.ts'
import type { OpenForm } from '#modules/disputes/dispute.form.ts'
import type { Db } from '#platform/db.server.ts'

/**
 * Opens a dispute as this person does: a buyer for everything back, an administrator to look at it.
 */
export async function disputeOrder(
  db: Db,
  orderId: string,
  actor: Actor,
  words: string,
  now: Date,
  form: Partial<OpenForm> = {},
) {
  if (actor.kind === 'person' && actor.is_admin)
    return freezeByAdmin(db, { orderId, actor, words }, defaults, now)
  const order = isUuid(orderId)
    ? await db.selectFrom('orders').select('category').where('id', '=', orderId).executeTakeFirst()
    : undefined
  const filled: OpenForm = {
    reason: reasonsOf[order?.category ?? 'items'][0],
    words,
    kind: 'refund',
    part: null,
    arrived: null,
    token: randomUUID(),
    ...form,
  }
  return openUncounted(db, { orderId, actor, form: filled }, defaults, now)
}

/** Gives a buyer everything back: their seller takes what they open a dispute with. */
export const refundByDispute = (db: Db, orderId: string, now: Date) =>
  agreeOn(db, orderId, { kind: 'refund' }, now)

/** Gives a buyer a part of the goods back in the same way. Whole DA. */
export const shareByDispute = (db: Db, orderId: string, part: number, now: Date) =>
  agreeOn(db, orderId, { kind: 'part', part }, now)

async function agreeOn(db: Db, orderId: string, form: Partial<OpenForm>, now: Date) {
  const { user_id, seller_id } = await db
    .selectFrom('orders')
    .select(['user_id', 'seller_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [buyer, seller] = [user_id, seller_id].map((id) => person({ id, is_admin: false }))
  if (!(await openProposal(db, orderId)))
    await disputeOrder(db, orderId, buyer!, 'It does not work', now, form)
  const shown = (await openProposal(db, orderId))?.id ?? 0
  return acceptProposal(db, { orderId, actor: seller! }, shown, defaults, now)
}

const openProposal = async (db: Db, orderId: string) => (await latestDispute(db, orderId))?.proposal

/** Takes it back. */
export const settleDispute = (
  db: Db,
  { id, actor, reason }: { id: string; actor: Actor; reason?: string },
  settings: Settings,
  now: Date,
) => withdrawUncounted(db, { orderId: id, actor }, settings, now, reason)
