import { describe, expect, test } from 'vitest'
import { person } from '#modules/accounts/rules.ts'
import { moveOrder } from '#modules/orders/commands.server.ts'
import { defaults } from '#modules/settings/rules.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { linkTo } from '../../../tests/list-pages.ts'

const { db, request } = await openTestApp()

const text = async (path: string) => {
  const response = await request(path)
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get('location'),
  }
}
const words = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, '')
const titles = (html: string) =>
  [...html.matchAll(/k-offer__t[^>]*><a[^>]*>([^<]*)/g)].map(([, title]) => title)

const seen = { last_seen_at: new Date('2026-11-01'), created_at: new Date('2024-03-15') }
const seller = await buildSeller(db, {
  username: 'Atlas_Hunter',
  profile_image_url: '/files/face.webp',
  ...seen,
})
const fire = await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'accounts' })
const royale = await buildGame(db, {
  name: 'Clash Royale',
  slug: 'clash-royale',
  category: 'items',
})
const offer = (title: string, given: Parameters<typeof buildOffer>[1] = {}) =>
  buildOffer(db, { title, user_id: seller.id, game_id: fire.id, category: 'accounts', ...given })
const sold = await offer('First')
await offer('Second', { images: ['/files/second.webp'] })
await offer('Paused', { status: 'paused' })
await offer('Third', { game_id: royale.id, category: 'items' })

describe('a profile', () => {
  test('has image, name, rank, month of joining, feedback and offers [PROF-01 PROF-02 PROF-03 PROF-04 PROF-05 PROF-06 PROF-07 OP-069 CALL-28]', async () => {
    const { status, html } = await text('/users/Atlas_Hunter')
    expect(status).toBe(200)
    expect(html).toMatch(/k-avatar[^>]*>A<img src="\/files\/face.webp"/)
    for (const part of [
      'Atlas_Hunter',
      'Hunter Rank E',
      'Member since March 2024',
      'Positive feedback–',
      'Feedback0',
      'Active offers3',
      'Offers 3',
      'Feedback 0',
    ])
      expect(words(html)).toContain(part)
    expect(words((await text('/ar/users/Atlas_Hunter')).html)).toMatch(
      /رتبة الصيّاد E.*عضو منذ مارس 2024/,
    )
  })

  test('shows the rank of the points [PROF-03]', async () => {
    const rich = await buildProfile(db, { username: 'rich', ...seen })
    const order = await buildOrder(db, { status: 'received', buyer_id: rich.id })
    await db
      .insertInto('loyalty_points')
      .values({ user_id: rich.id, order_id: order.id, points_earned: 120_000 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(words((await text('/users/rich')).html)).toContain('Hunter Rank A')
  })

  test('has one address, in its owner’s spelling [PROF-01]', async () => {
    expect(await text('/users/atlas_HUNTER?tab=feedback')).toMatchObject({
      status: 302,
      location: '/users/Atlas_Hunter?tab=feedback',
    })
  })

  test('shows the badges it was given', async () => {
    const [badge] = await db
      .insertInto('user_badges')
      .values({ name: 'Founder', color: '#112233' })
      .returning('id')
      .execute()
    await db
      .insertInto('profile_badges')
      .values({ user_id: seller.id, badge_id: badge!.id })
      .execute()
    const { html } = await text('/users/Atlas_Hunter')
    expect(html).toMatch(/fill="#112233".*Founder/s)
  })

  test('tells nothing else of a person [OP-068]', async () => {
    const { html } = await text('/users/Atlas_Hunter')
    for (const secret of [seller.id, seller.email]) expect(html).not.toContain(secret)
  })

  test.each(['nobody', 'not_here', "x'--", 'invited'])(
    '%s: User not found, in a red box [PROF-13]',
    async (username) => {
      if (username === 'invited') await buildProfile(db, { username, last_seen_at: null })
      const { status, html } = await text(`/users/${encodeURIComponent(username)}`)
      expect(status).toBe(404)
      expect(html).toMatch(/k-callout--danger.*User not found/s)
      expect(html).toContain('content="noindex"')
    },
  )
})

describe('its offers', () => {
  test('are the active ones, newest first, with images and games [PROF-09 CALL-10]', async () => {
    const { html } = await text('/users/Atlas_Hunter')
    expect(titles(html)).toEqual(['Third', 'Second', 'First'])
    expect(html).toContain('src="/files/second.webp"')
    expect(html).toContain('href="/clash-royale/items/offers/')
  })

  test('can be narrowed to a game [PROF-08]', async () => {
    const { html } = await text(`/users/Atlas_Hunter?game=${fire.id}`)
    expect(titles(html)).toEqual(['Second', 'First'])
    for (const chip of ['All games3', 'Free Fire2', 'Clash Royale1'])
      expect(words(html)).toContain(chip)
  })

  test('come 24 to a page', async () => {
    const big = await buildSeller(db, { username: 'big_store', ...seen })
    for (let index = 0; index < 25; index++) await offer(`No. ${index}`, { user_id: big.id })
    expect(titles((await text('/users/big_store')).html)).toHaveLength(24)
    const { html } = await text('/users/big_store')
    const second = (await text(linkTo('next', html)!)).html
    expect(titles(second)).toEqual(['No. 0'])
    expect(titles((await text(linkTo('prev', second)!)).html)).toEqual(titles(html))
    expect(titles((await text('/users/big_store?page=2')).html)).toEqual(titles(html))
  })

  test('may be none [PROF-11]', async () => {
    await buildProfile(db, { username: 'quiet', ...seen })
    expect(words((await text('/users/quiet')).html)).toContain('No Active Offers')
    expect(words((await text('/ar/users/quiet')).html)).toContain('لا عروض نشطة')
  })
})

describe('its feedback', () => {
  test('may be none [PROF-12]', async () => {
    expect(words((await text('/users/Atlas_Hunter?tab=feedback')).html)).toContain(
      'No Feedback Yet',
    )
  })

  test('is what is approved and of received orders, with its author [PROF-10 OP-069 CALL-40]', async () => {
    const author = await buildProfile(db, {
      username: 'meriem',
      profile_image_url: '/files/meriem.webp',
    })
    await feedback('positive', 'Quick and kind', { buyer: author.id })
    await feedback('negative', 'Hidden by us', { approved: false })
    await feedback('neutral', 'Refunded later', { refunded: true })
    const { html } = await text('/users/Atlas_Hunter?tab=feedback')
    const list = html.match(/<ul class="k-feedback">.*?<\/ul>/s)?.[0] ?? ''
    expect(words(list)).toMatch(/meriemPositive.*Quick and kind/)
    expect(list).toContain('src="/files/meriem.webp"')
    for (const hidden of ['Hidden by us', 'Refunded later']) expect(list).not.toContain(hidden)
    expect(words(html)).toContain('Positive feedback100%')
  })
})

type Given = { buyer?: string; approved?: boolean; refunded?: boolean }

async function feedback(
  rating: 'positive' | 'neutral' | 'negative',
  comment: string,
  { buyer, approved = true, refunded = false }: Given = {},
) {
  const order = await buildOrder(db, {
    status: 'received',
    offer_id: sold.id,
    ...(buyer && { buyer_id: buyer }),
    ...(refunded && { disputed: true }),
  })
  await db
    .insertInto('order_feedback')
    .values({
      order_id: order.id,
      user_id: order.user_id,
      seller_id: order.seller_id,
      rating,
      comment,
      approved,
    })
    .execute()
  if (refunded) await refund(order.id)
}

async function refund(orderId: string) {
  const moved = await moveOrder(
    db,
    {
      id: orderId,
      name: 'refund_wallet',
      actor: person(await buildAdmin(db)),
      reason: 'Not as described',
    },
    defaults,
    new Date(),
  )
  expect(moved.ok).toBe(true)
}
