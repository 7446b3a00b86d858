import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ownData } from '#modules/privacy/own-data.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { saveReplies } from '#modules/messaging/replies.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttempt } from '../../../tests/factories/attempt.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import {
  buildAdmin,
  buildIdentity,
  buildProfile,
  buildSeller,
} from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'

const { db, request } = await openTestApp()
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)

async function withPassword<Person extends { id: string }>(person: Person): Promise<Person> {
  await buildIdentity(db, person.id, { password: hash })
  return person
}

interface Lists {
  [name: string]: Record<string, unknown>[]
}

async function textOf(userId: string): Promise<string> {
  let text = ''
  for await (const piece of ownData(db, userId, new Date())) text += piece
  return text
}

const dataOf = async (userId: string) =>
  JSON.parse(await textOf(userId)) as Lists & { profile: Record<string, unknown> }

/** A seller who bought, sold, said, earned and was told something. */
async function buildTrader() {
  const viewer = await buildSeller(db, { wallet: 700 })
  const discounts = [2, 10].map((min_quantity) => ({ min_quantity, discount_percent: 5 }))
  const offer = await buildOffer(db, {
    user_id: viewer.id,
    images: ['/files/offer-images/x/1.webp'],
    discounts,
  })
  const bought = await buildOrder(db, { buyer_id: viewer.id, status: 'received', released: true })
  const sold = await buildOrder(db, { offer_id: offer.id, status: 'paid' })
  await rate(bought, viewer.id)
  const { id: order_id, payment_method_id, total_price: amount } = bought
  await buildAttempt(db, {
    order_id,
    user_id: viewer.id,
    payment_method_id,
    amount,
  })
  await db
    .insertInto('loyalty_points')
    .values({ user_id: viewer.id, order_id: bought.id, points_earned: 5 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('offers')
    .set({ quantity: sql`quantity + 1`, stock_supplied: sql`stock_supplied + 1` })
    .where('id', '=', offer.id)
    .execute()
  await leaveWords(viewer)
  await talk(bought, viewer)
  return { viewer, offer, bought, sold }
}

const rate = (order: { id: string; seller_id: string }, user_id: string) =>
  db
    .insertInto('order_feedback')
    .values({
      order_id: order.id,
      user_id,
      seller_id: order.seller_id,
      rating: 'positive',
      comment: 'Quick',
    })
    .execute()

/** What somebody said in an order of theirs, and what they say often. */
async function talk(order: { id: string }, { id }: { id: string }) {
  const conversation = await openConversation(
    db,
    order.id,
    id,
    { messaging_open: true },
    new Date(),
  )
  const form = { body: 'Salam, is it ready?', say_token: randomUUID(), anyway: false }
  await sendMessage(db, conversation!, id, form, { host: 'kanz.example', now: new Date() })
  await saveReplies(db, id, [{ position: 1, title: 'Soon', body: 'On my way' }])
  await db
    .insertInto('seller_figures')
    .values({
      seller_id: id,
      orders: 7,
      on_time_bp: 9_500,
      disputes_lost_bp: 0,
      counted_at: new Date(),
    })
    .execute()
}

/** A notification, an application and an address to confirm. */
async function leaveWords({ id: user_id, email }: { id: string; email: string }) {
  await db
    .insertInto('notifications')
    .values({ user_id, type: 'system', title: 'Hello', content: 'x', cause: 'x' })
    .execute()
  await db
    .insertInto('seller_applications')
    .values({ user_id, full_name: 'Amina', email, phone: '0555 12 34 56', experience: 'x' })
    .execute()
  await db
    .insertInto('email_confirmations')
    .values({
      user_id,
      email: 'next@example.com',
      expires_at: new Date(Date.now() + 9e6),
      digest: 'a-digest',
      browser: 'a-browser',
    })
    .execute()
}

describe('my data', () => {
  test('come as a JSON file of their own name, to me alone', async () => {
    const viewer = await withPassword(await buildProfile(db))
    const response = await request('/settings/data', { viewer, form: { password: PASSWORD } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="kanz-${viewer.username}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    )
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.json()).toMatchObject({ profile: { id: viewer.id, email: viewer.email } })
    const visitor = await request('/settings/data', { method: 'POST' })
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      302,
      '/signin?to=%2Fsettings%2Fdata',
    ])
  })

  test('are given only to who shows that it is them, with the password or, with two steps, a code', async () => {
    const viewer = await withPassword(await buildProfile(db))
    const asked = async (form: Record<string, string>, by: { id: string } = viewer) => {
      const response = await request('/settings/data', { viewer: by, form })
      return [response.status, response.headers.get('content-disposition'), await response.text()]
    }
    const [status, file, page] = await asked({ password: 'not the right secret' })
    expect([status, file]).toEqual([403, null])
    expect(page).toContain('type="password"')
    expect(page).toContain('role="alert"')
    expect(page).not.toContain('exported_at')
    expect((await asked({})).slice(0, 2)).toEqual([200, null])
    const admin = await buildAdmin(db)
    await withPassword(admin)
    expect((await asked({ password: PASSWORD }, admin)).slice(0, 2)).toEqual([403, null])
    const visitorByGoogle = await buildProfile(db)
    const [, none, said] = await asked({ password: '' }, visitorByGoogle)
    expect(none).toBeNull()
    expect(said).toContain('You sign in with Google.')
  })

  test('are whole: what I bought, sold, said, earned and was told', async () => {
    const { viewer, offer, bought, sold } = await buildTrader()
    const data = await dataOf(viewer.id)
    for (const secret of ['a-digest', 'a-browser'])
      expect(JSON.stringify(data)).not.toContain(secret)
    expect(data.profile).toMatchObject({ username: viewer.username, wallet_balance: 700 })
    expect(data).toMatchObject({
      orders_as_buyer: [
        {
          id: bought.id,
          buyer_name: bought.buyer_name,
          buyer_phone: bought.buyer_phone,
          total_price: bought.total_price,
        },
      ],
      orders_as_seller: [{ id: sold.id, total_price: sold.total_price }],
      feedback_given: [{ order_id: bought.id, comment: 'Quick' }],
      conversations: [{ order_id: bought.id }],
      messages_written: [{ body: 'Salam, is it ready?' }],
      ready_replies: [{ title: 'Soon', body: 'On my way' }],
      seller_figures: { orders: 7, on_time_bp: 9_500 },
      offers: [{ id: offer.id, title: offer.title }],
      offer_images: [{ offer_id: offer.id, url: '/files/offer-images/x/1.webp' }],
      offer_discounts: [
        { offer_id: offer.id, min_quantity: 10 },
        { offer_id: offer.id, min_quantity: 2 },
      ],
      offer_stock_changes: [{ offer_id: offer.id }],
      addresses_to_confirm: [{ email: 'next@example.com' }],
      wallet_transactions: [{ amount: 700 }],
      card_payments: [{ order_id: bought.id, amount: bought.total_price, state: 'pending' }],
      refunds_by_transfer: [],
      points_earned: [{ order_id: bought.id }],
      notifications: [{ title: 'Hello' }],
      seller_applications: [{ full_name: 'Amina' }],
      feedback_received: [],
      points_redeemed: [],
      badges: [],
    })
  })

  test('hold no secret, and nothing of others that they did not show', async () => {
    const [viewer, buyer] = [await buildSeller(db), await buildProfile(db)]
    const offer = await buildOffer(db, { user_id: viewer.id })
    const order = await buildOrder(db, {
      offer_id: offer.id,
      buyer_id: buyer.id,
      status: 'received',
    })
    await db
      .insertInto('order_feedback')
      .values({ order_id: order.id, user_id: buyer.id, seller_id: viewer.id, rating: 'positive' })
      .execute()
    const password = await hashPassword('the first long secret')
    await buildIdentity(db, viewer.id, { password })
    await db
      .insertInto('sessions')
      .values({
        token: 'a-token-of-mine',
        user_id: viewer.id,
        expires_at: new Date(Date.now() + 9e6),
      })
      .execute()
    const text = await textOf(viewer.id)
    for (const secret of [
      password,
      'a-token-of-mine',
      buyer.id,
      buyer.email,
      buyer.username,
      order.buyer_name,
      order.buyer_phone,
      order.contact_details,
      order.checkout_token,
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(JSON.parse(text)).toMatchObject({
      ways_to_sign_in: [{ way: 'credential' }],
      sessions: [{}],
      orders_as_seller: [{ id: order.id }],
    })
  })

  test('are whole beyond one piece, each row once', async () => {
    const viewer = await buildProfile(db)
    const rows = Array.from({ length: 1_203 }, (_, n) => ({
      user_id: viewer.id,
      type: 'system' as const,
      title: `no ${n}`,
      content: 'x',
      cause: `c${n}`,
    }))
    await db.insertInto('notifications').values(rows).execute()
    const { notifications } = await dataOf(viewer.id)
    expect(new Set(notifications!.map(({ title }) => title)).size).toBe(1_203)
    expect(notifications).toHaveLength(1_203)
  })

  test('are given out five times an hour', async () => {
    const viewer = await withPassword(await buildProfile(db))
    const take = () => request('/settings/data', { viewer, form: { password: PASSWORD } })
    for (let n = 0; n < 5; n++) expect((await take()).status).toBe(200)
    const response = await take()
    expect([response.status, response.headers.get('location')]).toEqual([302, '/settings#data'])
    expect(flashOf(response)).toBe('data_too_often')
  })
})
