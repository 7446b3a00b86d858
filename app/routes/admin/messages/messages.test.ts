import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { conversationOf } from '#modules/messaging/conversation.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { reportMessage } from '#modules/messaging/reports.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import {
  beginReading,
  readAsStaff,
  removeMessage,
} from '#modules/messaging/staff-reading.server.ts'
import { countWaiting } from '#modules/reports/waiting.server.ts'
import { verify } from '../../../../scripts/verify.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import {
  buildAdmin,
  buildProfile,
  giveRole,
  takeRoles,
} from '../../../../tests/factories/profile.ts'
import { allWays } from '../../../../tests/factories/payment-method.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { getByLabel, getByRole, mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, env, request } = await openTestApp()
const now = new Date()
const host = 'kanz.example'
const WHY = 'A report about this talk'

interface Person {
  id: string
}
let buyer: Person
let seller: Person
let admin: { id: string; is_admin: true }
let orderId: string
let conversation: string
let message: number
beforeEach(async () => {
  const built = await buildOrder(db, { status: 'paid' })
  orderId = built.id
  buyer = { id: built.user_id }
  seller = { id: built.seller_id }
  admin = { id: (await buildAdmin(db)).id, is_admin: true }
  conversation = (await openConversation(db, built.id, buyer.id, { messaging_open: true }, now))!
  message = await saidBy(seller, 'Pay me somewhere else, it is cheaper')
})

async function saidBy({ id }: Person, body: string, at = now, anyway = false): Promise<number> {
  const said = await sendMessage(
    db,
    conversation,
    id,
    { body, say_token: randomUUID(), anyway },
    { host, now: at },
  )
  if (!said.ok) throw new Error(said.code)
  return said.value
}

const text = async (answer: Response | Promise<Response>) => wordsOf(await mainOf(answer))
const staffPage = (form?: Record<string, string>, path = `/admin/messages/${conversation}`) =>
  request(path, { viewer: admin, ...(form && { form }) })
const reportsHere = () =>
  db
    .selectFrom('abuse_reports as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .where('m.conversation_id', '=', conversation)
    .selectAll('r')
    .orderBy('r.id')
    .execute()

describe('a message is reported', () => {
  const form = { reason: 'payment', words: 'He insists' }

  test('by the other side, on a page of its own, once', async () => {
    const page = await mainOf(request(`/orders/${orderId}`, { viewer: buyer }))
    const link = getByRole(page, 'link', 'Report this message')
    expect(link.getAttribute('href')).toBe(`/inbox/report/${message}`)
    const asked = await mainOf(request(`/inbox/report/${message}`, { viewer: buyer }))
    expect(wordsOf(asked)).toContain('Pay me somewhere else')
    const refused = await request(`/inbox/report/${message}`, {
      viewer: buyer,
      form: { reason: '', words: 'Kept' },
    })
    expect([refused.status, getByLabel(await mainOf(refused), 'More details').textContent]).toEqual(
      [422, 'Kept'],
    )
    for (let each = 0; each < 2; each++) {
      const sent = await request(`/inbox/report/${message}`, { viewer: buyer, form })
      expect(flashOf(sent)).toBe('message_reported')
      expect(sent.headers.get('location')).toBe(`/orders/${orderId}#chat`)
    }
    expect(await reportsHere()).toMatchObject([{ reporter_id: buyer.id, ...form }])
    expect(await text(request(`/inbox/report/${message}`, { viewer: buyer }))).toContain(
      'You reported this message',
    )
  })

  test('by nobody else, and not one’s own', async () => {
    const stranger = await buildProfile(db)
    for (const viewer of [seller, stranger, admin]) {
      expect((await request(`/inbox/report/${message}`, { viewer })).status).toBe(404)
      expect((await request(`/inbox/report/${message}`, { viewer, form })).status).toBe(404)
    }
    expect(await reportsHere()).toEqual([])
  })

  test('ten times a day at most', async () => {
    for (let each = 0; each < 11; each++) {
      const id = await saidBy(seller, `No. ${each}`, plus(now, each * MINUTE))
      const reported = await reportMessage(
        db,
        id,
        buyer.id,
        { reason: 'other', words: '' },
        plus(now, HOUR),
      )
      expect(reported.ok ? 'ok' : reported.code).toBe(each < 10 ? 'ok' : 'too_many_reports')
    }
  })
})

test('the third contact in seven days waits for staff, once until it is looked at', async () => {
  const contact = (at: Date) => saidBy(buyer, 'Call 0555 12 34 56', at, true)
  await contact(plus(now, -8 * DAY))
  await contact(plus(now, -DAY))
  await contact(plus(now, -HOUR))
  expect(await reportsHere()).toEqual([])
  const third = await contact(now)
  await contact(plus(now, MINUTE))
  expect(await reportsHere()).toMatchObject([
    { message_id: third, reporter_id: null, reason: 'third_contact' },
  ])
  expect((await countWaiting(db, allWays)).messages).toBeGreaterThan(0)
  expect(await verify(env.databaseUrl!)).toEqual([])
})

describe('an administrator', () => {
  test('sees what was reported, and nothing of what was said, until they say why', async () => {
    await reportMessage(db, message, buyer.id, { reason: 'payment', words: 'He insists' }, now)
    // by its order, since those of the tests before wait there too
    const list = await text(request(`/admin/messages?q=${orderId}`, { viewer: admin }))
    expect(list).toContain('Wants to be paid outside Kanz')
    expect(list).not.toContain('somewhere else')
    const asked = await text(staffPage())
    expect(asked).toContain('Why are you reading it?')
    expect(asked).not.toMatch(/somewhere else|He insists/)
    expect(await readAsStaff(db, conversation, admin, null, now)).toBeNull()
    const short = await staffPage({ reason: '😀'.repeat(5) })
    expect([short.status, await text(short)]).toEqual([
      422,
      expect.stringContaining('Write the reason in 10 to 500 characters'),
    ])
    expect(flashOf(await staffPage({ reason: WHY }))).toBe('reading_begun')
    const shown = await text(staffPage())
    for (const each of [WHY, 'Pay me somewhere else', 'He insists']) expect(shown).toContain(each)
    // by the order's own number as well
    expect(await text(staffPage(undefined, `/admin/messages/${orderId}`))).toContain('somewhere')
  })

  test('is seen by both sides to have read, with the reason, in both languages', async () => {
    await beginReading(db, admin, conversation, WHY, now)
    for (const [path, viewer] of [
      [`/orders/${orderId}`, buyer],
      [`/sales/${orderId}`, seller],
    ] as const) {
      expect(await text(request(path, { viewer }))).toContain(
        `An administrator read this conversation: ${WHY}`,
      )
      expect(await text(request(`/ar${path}`, { viewer }))).toContain(
        `قرأت الإدارة هذه المحادثة: ${WHY}`,
      )
    }
    const audited = await db
      .selectFrom('audit_log')
      .where('subject', '=', `conversation:${conversation}`)
      .select(['actor_id', 'action', 'reason'])
      .execute()
    expect(audited).toEqual([{ actor_id: admin.id, action: 'conversation.read', reason: WHY }])
    expect(await readAsStaff(db, conversation, admin, null, plus(now, 61 * MINUTE))).toBeNull()
    await expect(
      db.updateTable('conversation_access_log').set({ reason: 'Another one' }).execute(),
    ).rejects.toThrow('append-only')
    await expect(db.deleteFrom('conversation_access_log').execute()).rejects.toThrow('append-only')
  })

  test('who is a side of it does not read as staff', async () => {
    await giveRole(db, [buyer.id])
    const own = { id: buyer.id, is_admin: true }
    const page = await text(request(`/admin/messages/${conversation}`, { viewer: own }))
    expect(page).toContain('You are part of this conversation')
    const begun = await beginReading(db, own, conversation, WHY, now)
    expect(begun.ok ? 'read' : begun.code).toBe('party')
    await takeRoles(db, [buyer.id])
  })

  test('who has lost the right reads nothing, and nobody else does', async () => {
    await beginReading(db, admin, conversation, WHY, now)
    const former = { id: admin.id, is_admin: false }
    expect(await readAsStaff(db, conversation, former, null, now)).toBeNull()
    const another = { id: (await buildAdmin(db)).id, is_admin: true }
    expect(await readAsStaff(db, conversation, another, null, now)).toBeNull()
    const removed = await removeMessage(
      db,
      another,
      { conversationId: conversation, messageId: message },
      WHY,
      now,
    )
    expect(removed.ok).toBe(false)
  })

  test('removes a message for good, and is done with its reports', async () => {
    await reportMessage(db, message, buyer.id, { reason: 'payment', words: '' }, now)
    const path = `/admin/messages/${conversation}?remove=${message}`
    expect(flashOf(await staffPage({ reason: WHY }, path))).toBe('message_gone')
    await staffPage({ reason: WHY })
    expect(await text(staffPage(undefined, path))).toContain('Remove this message for good?')
    expect((await staffPage({ reason: 'No' }, path)).status).toBe(422)
    expect(flashOf(await staffPage({ reason: WHY }, path))).toBe('message_removed')
    const found = await conversationOf(db, conversation, buyer.id)
    expect(found?.messages).toMatchObject([{ body: '', pictures: [] }])
    expect(flashOf(await staffPage({ intent: 'handle' }))).toBe('reports_handled')
    expect(await reportsHere()).toMatchObject([{ handled_by: admin.id }])
    const left = await text(request('/admin/messages', { viewer: admin }))
    expect(left).not.toContain(orderId.slice(0, 8))
    const all = await text(request(`/admin/messages?state=handled&q=${orderId}`, { viewer: admin }))
    expect(all.toLowerCase()).toContain(orderId.slice(0, 8))
    expect(await verify(env.databaseUrl!)).toEqual([])
  })
})
