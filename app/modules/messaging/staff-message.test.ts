import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { m } from '#i18n/paraglide/messages.js'
import { HOUR, plus } from '#kernel/time.ts'
import { openTestDb } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import { openConversation } from './open-conversation.server.ts'
import { writeAsStaff } from './staff-message.server.ts'
import { beginReading } from './staff-reading.server.ts'

const db = await openTestDb()
const now = new Date()
const host = 'kanz.example'
const support = await buildAdmin(db, { role: 'support' })
const finance = await buildAdmin(db, { role: 'finance' })

const words = () => ({ body: 'We are looking into it', say_token: randomUUID() })
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)

async function conversation() {
  const order = await buildOrder(db, { status: 'paid' })
  const id = await openConversation(db, order.id, order.user_id, { messaging_open: true }, now)
  return { id: id!, order }
}

const messagesOf = (id: string) =>
  db
    .selectFrom('messages')
    .select(['kind', 'body', 'author_id'])
    .where('conversation_id', '=', id)
    .where('kind', '=', 'staff')
    .execute()

test('staff say something to both sides, once, within the hour in which they said why they read', async () => {
  const { id, order } = await conversation()
  const said = words()
  expect(codeOf(await writeAsStaff(db, support, id, said, { host, now }))).toBe('not_reading')
  await beginReading(db, support, id, 'The buyer asked us to look', now)
  expect(codeOf(await writeAsStaff(db, support, id, said, { host, now }))).toBe('done')
  expect(codeOf(await writeAsStaff(db, support, id, said, { host, now }))).toBe('done')
  expect(await messagesOf(id)).toEqual([{ kind: 'staff', body: said.body, author_id: support.id }])
  const unread = await db
    .selectFrom('conversation_members')
    .select(['person_id', 'unread'])
    .where('conversation_id', '=', id)
    .where('person_id', 'in', [order.user_id, order.seller_id])
    .execute()
  expect(unread.map((each) => each.unread)).toEqual([1, 1])
  const later = plus(now, HOUR + 1)
  expect(codeOf(await writeAsStaff(db, support, id, words(), { host, now: later }))).toBe(
    'not_reading',
  )
})

test('nobody does who is no administrator, a side of it, of another role, or has nothing to say', async () => {
  const { id, order } = await conversation()
  await beginReading(db, support, id, 'The buyer asked us to look', now)
  await beginReading(db, finance, id, 'The buyer asked us to look', now)
  const by = (who: { id: string; is_admin: boolean }, given = words()) =>
    writeAsStaff(db, who, id, given, { host, now })
  expect([
    codeOf(await by({ ...support, is_admin: false })),
    codeOf(await by({ id: order.seller_id, is_admin: true })),
    codeOf(await by(support, { ...words(), body: ' ' })),
    codeOf(await writeAsStaff(db, support, randomUUID(), words(), { host, now })),
  ]).toEqual(['not_found', 'party', 'required', 'not_found'])
  await expect(by(finance)).rejects.toMatchObject({ constraint: 'audit_by_permission' })
  expect(await messagesOf(id)).toEqual([])
})

test('staff lead nobody away from the site, and what they say ready-made passes', async () => {
  const { id } = await conversation()
  await beginReading(db, support, id, 'The buyer asked us to look', now)
  const say = async (body: string) =>
    codeOf(await writeAsStaff(db, support, id, { ...words(), body }, { host, now }))
  for (const away of [
    'Confirm your account at https://kanz-dz.com/signin',
    'Your money waits on kanz.shop',
    'Write to us at t.me/kanz_help',
    'Send your code to help@kanz-dz.com',
  ])
    expect([away, await say(away)]).toEqual([away, 'elsewhere'])
  for (const locale of ['en', 'ar'] as const)
    for (const ready of [m.ready_wait, m.ready_deliver, m.ready_proof, m.ready_here])
      expect(await say(ready({}, { locale }))).toBe('done')
  expect(await say(`See https://${host}/help, or write to support@${host}`)).toBe('done')
  expect(await messagesOf(id)).toHaveLength(9)
})
