import { describe, expect, test, vi } from 'vitest'
import { ownData } from '#modules/privacy/own-data.server.ts'
import { forgetReplies } from '#modules/feedback/feedback-reply.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { relay } from '../../../tests/relay.ts'
import { hrefsOf, mainOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const admin = await buildAdmin(db)
const notificationsOf = (id: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'metadata'])
    .where('user_id', '=', id)
    .where('type', '=', 'system')
    .orderBy('id', 'desc')
    .execute()

async function rated() {
  const seller = await buildSeller(db, { last_seen_at: new Date() })
  const offer = await buildOffer(db, { user_id: seller.id, quantity: 5 })
  const { slug, category } = await db
    .selectFrom('games')
    .select(['slug', 'category'])
    .where('id', '=', offer.game_id)
    .executeTakeFirstOrThrow()
  const buyer = await buildProfile(db)
  const order = await buildOrder(db, { status: 'received', buyer_id: buyer.id, offer_id: offer.id })
  await giveFeedback(db, order.id, buyer.id, { rating: 'neutral', comment: 'Slow' }, new Date())
  const { id } = await db
    .selectFrom('order_feedback')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const reply = (words: string, by: { id: string } = seller) =>
    request(`/sales/${order.id}/reply`, { viewer: by, form: { reply: words } })
  const stored = () =>
    db
      .selectFrom('order_feedback')
      .select(['reply', 'replied_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return {
    seller,
    buyer,
    order,
    id,
    reply,
    stored,
    offerPath: `/${slug}/${category}/offers/${offer.id}`,
  }
}

describe('a seller’s reply', () => {
  test.each(['Everyone can read this', 'not_public'])(
    'that says how to be reached or paid outside is refused in words (%s)',
    async (said) => {
      const { order, seller, stored } = await rated()
      const form = { reply: 'CCP 0020000123 clé 45' }
      const refused = await request(`/sales/${order.id}/reply`, {
        viewer: seller,
        form,
        ...(said === 'not_public' && { headers: { accept: 'application/json' } }),
      })
      expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(said)])
      expect(await stored()).toMatchObject({ reply: null })
    },
  )

  test('stands under the feedback on profile and offer in both languages, and the buyer is told [PROF-10 OFFER-21]', async () => {
    const { seller, buyer, order, reply, offerPath } = await rated()
    expect(await (await request('/sales', { viewer: seller })).text()).toContain('Reply publicly')
    const sent = await reply('  Sorry <b>friend</b>\r\n\r\n\r\nevil.example \u202e')
    expect([sent.headers.get('location'), flashOf(sent)]).toEqual([
      `/sales/${order.id}`,
      'reply_sent',
    ])
    for (const path of [`/users/${seller.username}?tab=feedback`, offerPath]) {
      const [english, arabic] = [await mainOf(request(path)), await mainOf(request(`/ar${path}`))]
      const words = [...english.querySelectorAll('b + p > bdi')].map((each) => each.textContent)
      expect(words).toContain('Sorry <b>friend</b>\n\nevil.example')
      expect(textOf(english)).toContain('Seller’s replySorry')
      expect(hrefsOf(english).join(' ')).not.toContain('evil.example')
      expect(textOf(arabic)).toContain('ردّ البائع')
    }
    await relay()
    expect(await notificationsOf(buyer.id)).toMatchObject([
      {
        title: `\u2066${seller.username}\u2069 replied to your feedback`,
        metadata: { kind: 'feedback_replied', order_id: order.id },
      },
    ])
    expect(await (await request('/sales', { viewer: seller })).text()).not.toContain(
      'Reply publicly',
    )
  })

  test('is there once: a second is refused, of many at once one is published, and the database holds it', async () => {
    const { id, reply, stored, buyer } = await rated()
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => reply(`Reply ${n}`)))
    expect(answers.map(flashOf).sort()).toEqual([
      ...Array.from({ length: 15 }, () => 'reply_refused'),
      'reply_sent',
    ])
    const first = await stored()
    expect(flashOf(await reply('Another'))).toBe('reply_refused')
    expect(await stored()).toEqual(first)
    for (const change of [
      { reply: 'Changed' },
      { replied_at: new Date(0) },
      { reply: null, replied_at: null },
    ]) {
      await expect(
        db.updateTable('order_feedback').set(change).where('id', '=', id).execute(),
      ).rejects.toThrow('replies once')
    }
    await relay()
    expect(await notificationsOf(buyer.id)).toHaveLength(1)
  })

  test('has words, 500 characters at most; what is refused is said beside the field with what was typed', async () => {
    const { reply, stored } = await rated()
    for (const words of ['', ' \n ', '\u202e\u200b', 'x'.repeat(501), 'س'.repeat(501)]) {
      const refused = await reply(words)
      expect([words.length, refused.status]).toEqual([words.length, 422])
      expect((await mainOf(refused)).querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
    }
    expect(await stored()).toEqual({ reply: null, replied_at: null })
    await reply('x'.repeat(500))
    expect((await stored()).reply).toHaveLength(500)
  })

  test('is the seller’s alone, on feedback that counts', async () => {
    const { id, buyer, order, reply, seller } = await rated()
    for (const stranger of [buyer, admin, await buildSeller(db)]) {
      expect((await reply('Mine', stranger)).status).toBe(404)
      expect((await request(`/sales/${order.id}/reply`, { viewer: stranger })).status).toBe(404)
    }
    const unrated = await buildOrder(db, { status: 'received', seller_id: seller.id })
    expect(
      (await request(`/sales/${unrated.id}/reply`, { viewer: seller, form: { reply: 'x' } }))
        .status,
    ).toBe(404)
    await db.updateTable('order_feedback').set({ approved: false }).where('id', '=', id).execute()
    expect(flashOf(await reply('Too late'))).toBe('reply_refused')
  })
})

test('an administrator removes a reply for good, with a reason that the seller reads', async () => {
  const { id, seller, reply, stored } = await rated()
  const path = `/admin/feedback/${id}/remove-reply`
  expect((await request(path, { viewer: admin })).status).toBe(404)
  await reply('You are a thief')
  expect(await (await request(path, { viewer: admin })).text()).toContain(
    'The seller cannot write another one',
  )
  expect((await request(path, { viewer: admin, form: { reason: ' ' } })).status).toBe(422)
  expect(flashOf(await request(path, { viewer: admin, form: { reason: 'A phone number' } }))).toBe(
    'reply_removed',
  )
  expect(await stored()).toMatchObject({ reply: null, replied_at: expect.any(Date) as Date })
  expect(
    await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'reason'])
      .where('subject', '=', `feedback:${id}`)
      .execute(),
  ).toEqual([
    {
      action: 'feedback.remove_reply',
      before: { reply: 'You are a thief' },
      reason: 'A phone number',
    },
  ])
  expect(flashOf(await reply('Again'))).toBe('reply_refused')
  expect(await (await request(`/users/${seller.username}?tab=feedback`)).text()).not.toContain(
    '0555',
  )
  expect(await (await request('/sales', { viewer: seller })).text()).toContain(
    'Your reply was removed by the site.',
  )
  await relay()
  expect(await notificationsOf(seller.id)).toMatchObject([
    { title: 'Your reply was removed', metadata: { reason: 'A phone number' } },
    { metadata: { kind: 'feedback_given' } },
  ])
  expect(flashOf(await request(path, { viewer: admin, form: { reason: 'Again' } }))).toBe(
    'feedback_gone',
  )
})

test('a reply is among what is given out of a person, and goes with the account [OP-068]', async () => {
  const { seller, buyer, reply, stored } = await rated()
  await reply('My own words')
  for (const { id } of [seller, buyer]) {
    let given = ''
    for await (const piece of ownData(db, id, new Date())) given += piece
    expect(given).toContain('"reply":"My own words"')
  }
  await transact(db, (tx) => forgetReplies(tx, seller.id))
  expect((await stored()).reply).toBeNull()
})
