import { randomUUID } from 'node:crypto'
import { isUuid } from '#kernel/id.ts'
import type { Actor } from '#modules/accounts/rules.ts'
import { freezeByAdmin, openDispute, withdrawDispute } from '#modules/disputes/commands.server.ts'
import type { OpenForm } from '#modules/disputes/internal/dispute.form.ts'
import { reasonsOf } from '#modules/disputes/rules.ts'
import { defaults, type Settings } from '#modules/settings/rules.ts'
import type { Db } from '#platform/db.server.ts'

/** Opens a dispute as this person does: a buyer for everything back, an administrator to look at it. */
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
    token: randomUUID(),
    ...form,
  }
  return openDispute(db, { orderId, actor, form: filled }, defaults, now)
}

/** Takes it back. */
export const settleDispute = (
  db: Db,
  { id, actor, reason }: { id: string; actor: Actor; reason?: string },
  settings: Settings,
  now: Date,
) => withdrawDispute(db, { orderId: id, actor }, settings, now, reason)
