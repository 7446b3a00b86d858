import { beforeAll, describe, expect, test, vi } from 'vitest'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import type { Rating } from '#modules/feedback/feedback.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { pagesFrom } from '../../../../tests/list-pages.ts'
import { columnOf, hrefsOf, mainOf, type Part, wordsOf } from '../../../../tests/page.ts'
import { relay } from '../../../../tests/relay.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const seller = await buildSeller(db, { username: 'kabyle_gamer', last_seen_at: new Date() })
const method = await buildPaymentMethod(db)
const offer = await buildOffer(db, { user_id: seller.id, title: 'Résumé account', quantity: 500 })
const PATH = '/admin/feedback'

const page = (path = PATH) => mainOf(request(path, { viewer }))
const words = async (path?: string) => wordsOf(await page(path))
const authors = (shown: Part) => columnOf(shown, 'User')
const listed = async (query: string) => authors(await page(PATH + query))
const post = (path: string, form: Record<string, string>, by: { id: string } = viewer) =>
  request(path, { viewer: by, form })
const notificationsOf = (id: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'content', 'metadata'])
    .where('user_id', '=', id)
    .where('type', '=', 'system')
    .orderBy('id', 'desc')
    .execute()

async function given(
  rating: Rating,
  comment: string | null,
  { offer_id = offer.id, buyer = null as { id: string } | null } = {},
) {
  const person = buyer ?? (await buildProfile(db))
  const order = await buildOrder(db, {
    status: 'received',
    buyer_id: person.id,
    offer_id,
    payment_method_id: method.id,
  })
  await giveFeedback(db, order.id, person.id, { rating, comment }, new Date())
  const { id } = await db
    .selectFrom('order_feedback')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { id, order, buyer: person }
}

test('without feedback the screen says so [ADM-FB-05]', async () => {
  expect(await words()).toContain('No feedback found matching your criteria')
  expect(await words(`/ar${PATH}`)).toContain('لا توجد تقييمات تطابق اختيارك')
})

describe('the list', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 9; n++)
      await given('positive', `Comment ${n}`, {
        buyer: await buildProfile(db, { username: `author_${n}` }),
      })
    await given('negative', 'أنصح بالحذر', {
      buyer: await buildProfile(db, { username: 'zineb_dz' }),
    })
    const other = await buildOffer(db, { title: '100% Diamonds', quantity: 5 })
    await given('neutral', null, {
      buyer: await buildProfile(db, { username: 'walid_dz' }),
      offer_id: other.id,
    })
    const refunded = await given('positive', 'Taken back', {
      buyer: await buildProfile(db, { username: 'refunded' }),
    })
    await db
      .updateTable('order_feedback')
      .set({ approved: false })
      .where('id', '=', refunded.id)
      .execute()
  })

  test('has 10 a page, newest first, with user, order, offer, game and the total count [ADM-FB-01 CALL-43]', async () => {
    const pages = await pagesFrom(PATH, page, authors)
    expect(pages.map(({ length }) => length)).toEqual([10, 2])
    expect(pages.flat()).toEqual([
      'refunded',
      'walid_dz',
      'zineb_dz',
      'author_9',
      'author_8',
      'author_7',
      'author_6',
      'author_5',
      'author_4',
      'author_3',
      'author_2',
      'author_1',
    ])
    const shown = await page()
    expect(wordsOf(shown)).toContain('12 feedback')
    expect(
      hrefsOf(shown).filter((href) => /^\/admin\/orders\/[\da-f-]{36}$/.test(href!)),
    ).toHaveLength(10)
    expect(columnOf(shown, 'Seller')).toContain('kabyle_gamer')
    const { name } = await db
      .selectFrom('games')
      .select('name')
      .where('id', '=', offer.game_id)
      .executeTakeFirstOrThrow()
    expect(columnOf(shown, 'Offer').join()).toMatch(new RegExp(`Résumé account ${name}`))
  })

  test('is narrowed to approved or not, and to a rating [ADM-FB-02 OP-123]', async () => {
    expect(await listed('?approved=no')).toEqual(['refunded'])
    expect(await words(`${PATH}?approved=yes`)).toContain('11 feedback')
    expect(await listed('?rating=negative')).toEqual(['zineb_dz'])
    expect(await listed('?rating=neutral&approved=yes')).toEqual(['walid_dz'])
    expect(await words(`${PATH}?rating=neutral&approved=no`)).toContain(
      'No feedback found matching your criteria',
    )
    for (const odd of ['approved=maybe', 'approved=constructor', 'rating=great', 'after=-1'])
      expect((await request(`${PATH}?${odd}`, { viewer })).status).toBe(200)
  })

  test.each([
    ['comment 7', 'author_7'],
    ['ZINEB', 'zineb_dz'],
    ['انصح', 'zineb_dz'],
    ['100%', 'walid_dz'],
    ['diamonds', 'walid_dz'],
    ['taken back', 'refunded'],
  ])('is searched over all pages: %j finds %s [ADM-FB-01 OP-105]', async (text, name) => {
    expect(await listed(`?q=${encodeURIComponent(text)}`)).toEqual([name])
  })

  test('finds by seller, by the offer without its accents, and by an order’s id', async () => {
    expect(await words(`${PATH}?q=kabyle`)).toContain('11 feedback')
    expect(await words(`${PATH}?q=resume`)).toContain('11 feedback')
    const { order_id } = await db
      .selectFrom('order_feedback')
      .select('order_id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    for (const text of [
      order_id,
      `#${order_id}`,
      `#${order_id.slice(0, 8)}`,
      order_id.slice(0, 13),
    ])
      expect([text, await listed(`?q=${encodeURIComponent(text)}`)]).toEqual([text, ['author_1']])
    for (const text of ['%', '_', "' or 1=1", '\\', 'x'.repeat(500)])
      expect((await request(`${PATH}?q=${encodeURIComponent(text)}`, { viewer })).status).toBe(200)
  })
})

describe('a rejection', () => {
  test('asks, wants a reason, deletes, is audited, and its author is told [ADM-FB-03 ADM-FB-04 CALL-43 OP-009 GEN-25]', async () => {
    const { id, buyer, order } = await given('negative', 'Liar')
    expect(await words(`${PATH}/${id}/reject`)).toContain(
      'Are you sure you want to reject this feedback?',
    )
    const without = await post(`${PATH}/${id}/reject`, { reason: ' \u200b ' })
    expect(without.status).toBe(422)
    expect(wordsOf(await mainOf(without))).toContain('Please give a reason')
    expect((await post(`${PATH}/${id}/reject`, { reason: 'x'.repeat(501) })).status).toBe(422)
    const rejected = await post(`${PATH}/${id}/reject?rating=negative`, { reason: 'Insults' })
    expect([rejected.headers.get('location'), flashOf(rejected)]).toEqual([
      `${PATH}?rating=negative`,
      'feedback_rejected',
    ])
    expect(
      await db.selectFrom('order_feedback').select('id').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
    expect(
      await db
        .selectFrom('audit_log')
        .select(['action', 'before', 'reason', 'actor_id'])
        .where('subject', '=', `feedback:${id}`)
        .execute(),
    ).toMatchObject([
      {
        action: 'feedback.reject',
        reason: 'Insults',
        actor_id: viewer.id,
        before: {
          rating: 'negative',
          comment: 'Liar',
          order_id: order.id,
          seller: expect.any(String),
          user: expect.any(String),
        },
      },
    ])
    await relay()
    expect(await notificationsOf(buyer.id)).toMatchObject([
      {
        title: 'Your feedback was rejected',
        metadata: { kind: 'feedback_rejected', reason: 'Insults', order_id: order.id },
      },
    ])
    expect(wordsOf(await mainOf(request('/ar/notifications', { viewer: buyer })))).toContain(
      'رُفض تقييمك',
    )
    expect(flashOf(await post(`${PATH}/${id}/reject`, { reason: 'Again' }))).toBe('feedback_gone')
    expect(
      (await request('/', { viewer, headers: { cookie: 'flash=feedback_rejected' } })).status,
    ).toBe(200)
  })

  test('says so in the words of the requirement [ADM-FB-04]', async () => {
    for (const [path, words] of [
      ['/wallet', 'Feedback rejected successfully'],
      ['/ar/wallet', 'رُفض التقييم بنجاح'],
    ] as const) {
      expect(
        await (
          await request(path, { viewer, headers: { cookie: 'flash=feedback_rejected' } })
        ).text(),
      ).toContain(words)
    }
  })

  test('changes the counts and percentages of profile and offer, and drops their cached pages [OP-069 OFFER-23 PROF-04]', async () => {
    const own = await buildSeller(db, { last_seen_at: new Date() })
    const sold = await buildOffer(db, { user_id: own.id, quantity: 9 })
    await given('positive', null, { offer_id: sold.id })
    const { id } = await given('negative', null, { offer_id: sold.id })
    expect(wordsOf(await mainOf(request(`/users/${own.username}?tab=feedback`)))).toMatch(
      /50% positive/,
    )
    await db.deleteFrom('outbox').execute()
    await post(`${PATH}/${id}/reject`, { reason: 'Wrong seller' })
    expect(
      await db
        .selectFrom('outbox')
        .select('subject_id')
        .where('event', '=', 'page.changed')
        .execute(),
    ).toContainEqual({ subject_id: `seller:${own.id}` })
    expect(
      await db
        .selectFrom('feedback_counts')
        .select(['positive', 'neutral', 'negative'])
        .where('seller_id', '=', own.id)
        .executeTakeFirst(),
    ).toEqual({ positive: 1, neutral: 0, negative: 0 })
  })

  test('by many at once happens once, and is told once', async () => {
    const { id, buyer } = await given('negative', 'Twice')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post(`${PATH}/${id}/reject`, { reason: 'Once' })),
    )
    expect(answers.map(flashOf).sort()).toEqual([
      ...Array.from({ length: 11 }, () => 'feedback_gone'),
      'feedback_rejected',
    ])
    await relay()
    expect(await notificationsOf(buyer.id)).toHaveLength(1)
  })

  test('is not for a party of the order, nor for anybody but administrators', async () => {
    const own = await given('negative', 'Of the administrator', { buyer: viewer })
    expect(await words(`${PATH}/${own.id}/reject`)).toContain('another administrator decides')
    expect((await post(`${PATH}/${own.id}/reject`, { reason: 'Mine' })).status).toBe(409)
    expect(
      (await post(`${PATH}/${own.id}/reject`, { reason: 'Mine' }, seller)).headers.get('location'),
    ).toBe('/')
    expect(
      await db.selectFrom('order_feedback').select('id').where('id', '=', own.id).execute(),
    ).toHaveLength(1)
  })
})
