import { expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestDatabase } from '../../../tests/app.ts'
import { disputeOrder } from '../../../tests/factories/dispute.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import { conversationOf } from './conversation.server.ts'
import { openConversation } from './open-conversation.server.ts'
import { readForDispute, saidIn } from './staff-reading.server.ts'

const { db } = await openTestDatabase(5)
const now = new Date()

test('who decides a dispute reads its conversation in their transaction, once within the hour', async () => {
  const order = await buildOrder(db, { status: 'paid' })
  const admin = { id: (await buildAdmin(db)).id, is_admin: true }
  const buyer = person({ id: order.user_id, is_admin: false })
  await disputeOrder(db, order.id, buyer, 'It is not what was described', now)
  const { number: dispute_number } = (await latestDispute(db, order.id))!
  const dispute = { order_id: order.id, dispute_number }
  const read = (at = now, by: typeof admin = admin) =>
    transact(db, (tx) => readForDispute(tx, by, dispute, at))
  // nothing was said yet
  expect(await read()).toEqual({ ok: true, value: null })
  const conversation = (await openConversation(
    db,
    order.id,
    order.user_id,
    { messaging_open: true },
    now,
  ))!
  for (const at of [now, plus(now, HOUR / 2), plus(now, 2 * HOUR)])
    expect(await read(at)).toEqual({ ok: true, value: conversation })
  expect(await saidIn(db, conversation)).toEqual({ messages: [], earlier: false })
  const { happened } = (await conversationOf(db, conversation, order.user_id))!
  expect(happened.filter(({ of }) => of === 'read')).toMatchObject([
    { reason: null },
    { reason: null },
  ])
  expect(await read(now, { ...admin, is_admin: false })).toMatchObject({ code: 'not_found' })
  expect(await read(now, { id: order.user_id, is_admin: true })).toMatchObject({ code: 'party' })
})
