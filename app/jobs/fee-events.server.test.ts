import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { transact } from '#platform/db.server.ts'
import { publish, relayOnce } from '#platform/outbox.server.ts'
import { openTestDb } from '../../tests/app.ts'
import { buildProfile } from '../../tests/factories/profile.ts'
import { handleEvents } from './events.server.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { renderMail } from './mails/render.ts'

const db = await openTestDb()
const now = new Date()
const fees = [{ key: 'seller_fee_items_bp', before: 1_000, after: 1_200 }]

/** Hands events on until none is left. Returns the mails. */
async function relayAll(): Promise<MailRequest[]> {
  const mails: MailRequest[] = []
  const left = () => db.selectFrom('outbox').select('id').limit(1).executeTakeFirst()
  while (await left())
    await relayOnce((tx, events) =>
      handleEvents(tx, events, {
        queueMails: async (_, requests) => void mails.push(...requests),
      }),
    )
  return mails
}
const told = (kind: string) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'title', 'content'])
    .where(sql<string>`metadata ->> 'kind'`, '=', kind)
    .execute()
const plainly = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

test('every seller is told once of a fee that rises, in their language, with old, new and the day; nobody else', async () => {
  const seller = await buildProfile(db, { is_seller: true, locale: 'ar' })
  await buildProfile(db)
  // more than one transaction takes
  await sql`
    insert into profiles (id, username, email, is_seller)
    select gen_random_uuid(), 'sells_' || n, 'sells_' || n || '@kanz.example', true
    from generate_series(1, 1100) n`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profiles where is_seller and deleted_at is null`.execute(db)
  await db.deleteFrom('outbox').execute()
  await transact(db, (tx) =>
    publish(tx, 'setting.fees_raised', 'seller_fee_items_bp', { fees, from: '2026-12-08' }, now),
  )
  const mails = await relayAll()
  const all = await told('fees_raised')
  expect([all.length, mails.length, new Set(all.map(({ user_id }) => user_id)).size]).toEqual(
    Array.from({ length: 3 }, () => rows[0]!.count),
  )
  const arabic = all.find(({ user_id }) => user_id === seller.id)!
  expect(plainly(arabic.content)).toMatch(/رسوم البائع على الأغراض 12% بدل 10%/)
  const english = all.find(({ user_id }) => user_id !== seller.id)!
  expect(plainly(english.content)).toContain(
    'From 8 Dec 2026: seller fee on items 12% instead of 10%',
  )
  const mail = renderMail(
    mails.find(({ locale }) => locale === 'en')!,
    'https://kanz.example',
  )
  expect(plainly(mail.subject)).toBe('Fees change on 8 Dec 2026')
  expect(plainly(mail.text)).toContain('12% instead of 10%')
})

test('what was announced and is taken back is told as such', async () => {
  await transact(db, (tx) =>
    publish(tx, 'setting.fees_kept', 'seller_fee_items_bp', { fees, from: '2026-12-08' }, now),
  )
  await relayAll()
  const [one] = await told('fees_kept')
  expect(plainly(one!.content)).toContain('seller fee on items stays at 10%')
})
