import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { escalate, withdrawDispute } from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestDatabase } from '../../../tests/app.ts'
import { disputeOrder } from '../../../tests/factories/dispute.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { askBoth } from './ask-both.server.ts'
import { conversationOf } from './conversation.server.ts'
import { inboxOf } from './inbox.server.ts'
import { conversationsToTell, messagesSince } from './live-messages.server.ts'
import { openConversation } from './open-conversation.server.ts'
import { markRead } from './read.server.ts'
import { forgetMessages } from './replies.server.ts'
import { messageToReport, reportMessage } from './reports.server.ts'
import { sendMessage } from './send-message.server.ts'
import { tellOfWaiting } from './waiting.server.ts'

const { db, url } = await openTestDatabase(8)
const now = new Date()
const question = (body = 'When was it sent?', say_token: string = randomUUID()) => ({
  body,
  say_token,
})

afterEach(async () => {
  expect(await verify(url)).toEqual([])
})

async function toDecide(given: Parameters<typeof buildOrder>[1] = {}) {
  const order = await buildOrder(db, { status: 'completed', category: 'items', now, ...given })
  const buyer = person({ id: order.user_id, is_admin: false })
  await disputeOrder(db, order.id, buyer, 'It never arrived', now)
  const admin = { ...(await buildAdmin(db)), is_admin: true }
  await escalate(db, { orderId: order.id, actor: person(admin) }, now)
  const { number } = (await latestDispute(db, order.id))!
  const member = async (id: string) =>
    db
      .selectFrom('conversation_members as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .where('c.order_id', '=', order.id)
      .where('m.person_id', '=', id)
      .select(['m.conversation_id', 'm.unread'])
      .executeTakeFirstOrThrow()
  return { order, admin, number, member, sides: [order.user_id, order.seller_id] as const }
}

test('a question to both waits for either of them, as from Kanz, and is in the log', async () => {
  const { admin, number, member, sides, order } = await toDecide()
  const asked = await askBoth(db, admin, number, question(), now)
  if (!asked.ok) throw new Error('it was not asked')
  for (const id of sides) {
    // the conversation began with it
    const { conversation_id, unread } = await member(id)
    expect(unread).toBe(1)
    const { messages } = (await conversationOf(db, conversation_id, id))!
    expect(messages).toMatchObject([{ kind: 'staff', body: 'When was it sent?' }])
    const live = { user_id: id, lastMessage: 0 }
    expect((await messagesSince(db, [live])).get(live)).toHaveLength(1)
    const inbox = await inboxOf(db, id, { text: '', filter: 'all', before: null })
    expect(inbox.rows).toMatchObject([{ said_by_staff: true, said_by_me: false }])
    // and neither reports it
    expect(await messageToReport(db, asked.value, id)).toBeNull()
    const report = { reason: 'abuse' as const, words: '' }
    expect(await reportMessage(db, asked.value, id, report, now)).toMatchObject({ ok: false })
  }
  const { conversation_id } = await member(sides[0])
  await tellOfWaiting(db, plus(now, 16 * MINUTE))
  const told = await conversationsToTell(
    db,
    sides.map((user_id) => ({ id: conversation_id, user_id })),
  )
  expect(told.map(({ name }) => name)).toEqual([null, null])
  await markRead(db, conversation_id, sides[0], asked.value)
  expect((await member(sides[0])).unread).toBe(0)
  expect((await member(sides[1])).unread).toBe(1)
  const answer = { body: 'On Friday', say_token: randomUUID(), anyway: false }
  const said = await sendMessage(db, conversation_id, order.seller_id, answer, {
    host: 'kanz.example',
    now,
  })
  expect(said.ok).toBe(true)
  expect((await member(sides[0])).unread).toBe(1)
  const audited = await db
    .selectFrom('audit_log')
    .where('action', '=', 'dispute.ask')
    .where('subject', '=', `dispute:${number}`)
    .select(['actor_id', 'after'])
    .execute()
  expect(audited).toEqual([{ actor_id: admin.id, after: { message: asked.value } }])
})

test('pressed twice, or at once, it is one', async () => {
  const { admin, number, member, sides, order } = await toDecide()
  const form = question()
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => askBoth(db, admin, number, form, now)),
  )
  expect(new Set(asked.map((each) => (each.ok ? each.value : each.code))).size).toBe(1)
  expect((await member(sides[0])).unread).toBe(1)
  const told = await db
    .selectFrom('outbox')
    .select('event')
    .where('subject_id', '=', order.id)
    .where('event', '=', 'order.dispute_asked')
    .execute()
  expect(told).toHaveLength(1)
})

test('nobody asks who is a party or no administrator, nor of what is not to be decided', async () => {
  const { admin, number } = await toDecide()
  const member = await buildProfile(db)
  const code = async (by: { id: string; is_admin: boolean }, of = number, form = question()) => {
    const asked = await askBoth(db, by, of, form, now)
    return asked.ok ? 'asked' : asked.code
  }
  expect(await code({ id: member.id, is_admin: false })).toBe('not_found')
  expect(await code(admin, 9_999_999)).toBe('not_found')
  expect(await code(admin, number, question('   '))).toBe('required')
  const party = await buildAdmin(db)
  const own = await toDecide({ buyer_id: party.id })
  expect(await code({ id: party.id, is_admin: true }, own.number)).toBe('party')
  const order = await buildOrder(db, { status: 'completed', category: 'items', now })
  const buyer = person({ id: order.user_id, is_admin: false })
  await disputeOrder(db, order.id, buyer, 'It never arrived', now)
  const talking = (await latestDispute(db, order.id))!.number
  expect(await code(admin, talking)).toBe('wrong_state')
  await withdrawDispute(db, { orderId: order.id, actor: buyer }, defaults, plus(now, HOUR))
  expect(await code(admin, talking)).toBe('wrong_state')
})

test('the database lets nobody else speak as staff, and a question stays when who asked leaves', async () => {
  const { admin, number, sides, order } = await toDecide()
  const conversation = (await openConversation(
    db,
    order.id,
    sides[0],
    { messaging_open: true },
    now,
  ))!
  const row = (author_id: string, kind: 'staff' | 'text') =>
    db
      .insertInto('messages')
      .values({
        conversation_id: conversation,
        author_id,
        kind,
        body: 'Hello',
        client_token: randomUUID(),
        created_at: now,
      })
      .execute()
  await expect(row(sides[0], 'staff')).rejects.toThrow('staff ask in a conversation')
  await expect(row((await buildProfile(db)).id, 'staff')).rejects.toThrow('staff ask')
  await expect(row(admin.id, 'text')).rejects.toThrow('only its people speak')
  await askBoth(db, admin, number, question(), now)
  await db.transaction().execute((tx) => forgetMessages(tx as never, admin.id, now))
  const { messages } = (await conversationOf(db, conversation, sides[0]))!
  expect(messages.map(({ body }) => body)).toEqual(['When was it sent?'])
})
