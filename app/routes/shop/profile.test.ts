import { beforeAll, describe, expect, test } from 'vitest'
import type { ProfileListsView } from './profile-lists.island.tsx'
import { openTestApp } from '../../../tests/app.ts'
import { refundByDispute } from '../../../tests/factories/dispute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { linkTo } from '../../../tests/list-pages.ts'
import {
  allByRole,
  canonicalOf,
  getByRole,
  hrefsOf,
  mainOf,
  metaOf,
  pageOf,
  type Part,
  textOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()

const page = (path: string) => mainOf(request(path))
const words = async (path: string) => textOf(await page(path))
const titles = (part: Part) =>
  allByRole(part, 'article').map((offer) => textOf(getByRole(offer, 'heading')))
const imagesOn = (part: Part) =>
  [...part.querySelectorAll('img')].map((image) => image.getAttribute('src'))

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
    const response = await request('/users/Atlas_Hunter')
    const shown = await mainOf(response)
    expect(response.status).toBe(200)
    const avatar = shown.querySelector('.k-avatar')!
    expect([textOf(avatar), imagesOn(avatar)]).toEqual(['A', ['/files/face.webp']])
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
      expect(textOf(shown)).toContain(part)
    expect(await words('/ar/users/Atlas_Hunter')).toMatch(/عضو منذ مارس 2024.*رتبة الصيّاد E/)
  })

  test('of a seller says level, sales and what the level asks, before the rank of buying', async () => {
    const master = await buildSeller(db, { username: 'the_master', last_seen_at: new Date() })
    await offer('Mastered', { user_id: master.id })
    await db
      .insertInto('seller_facts')
      .values({
        seller_id: master.id,
        received: 1_240,
        buyers: 512,
        first_sale_at: seen.created_at,
        ended_180: 400,
        ended_365: 400,
        on_time_180: 390,
        lost_180: 1,
        rated_180: 200,
        positive_180: 199,
        verified: true,
        level: 3,
        positive_shown: 98,
        counted_at: new Date(),
      })
      .execute()
    const shown = await words('/users/the_master')
    for (const part of [
      'Verified seller',
      'Expert',
      'Online now',
      'Sales1,240',
      'What makes this level: Expert',
      'Different buyers',
    ])
      expect(shown).toContain(part)
    expect(shown.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Lost disputes0.3%, at most 1%')
    expect(shown.indexOf('Hunter Rank')).toBeGreaterThan(shown.indexOf('Sales'))
    const card = textOf(await page('/free-fire/accounts'))
    expect(card).toMatch(/the_masterVerified sellerExpert98%.?1,240.? sales/)
    expect(card).toMatch(/Atlas_HunterNew seller/)
  })

  test('shows the rank of the points [PROF-03]', async () => {
    const rich = await buildProfile(db, { username: 'rich', ...seen })
    const order = await buildOrder(db, { status: 'received', buyer_id: rich.id })
    await db
      .insertInto('loyalty_points')
      .values({ user_id: rich.id, order_id: order.id, points_earned: 120_000 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await words('/users/rich')).toContain('Hunter Rank A')
  })

  test('has one address, in its owner’s spelling [PROF-01]', async () => {
    const { status, headers } = await request('/users/atlas_HUNTER?tab=feedback')
    expect([status, headers.get('location')]).toEqual([302, '/users/Atlas_Hunter?tab=feedback'])
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
    const shown = await page('/users/Atlas_Hunter')
    const mark = shown.querySelector('[fill="#112233"]')!
    expect(textOf(mark.closest('svg')!.parentElement!)).toBe('Founder')
  })

  test('tells nothing else of a person [OP-068]', async () => {
    const html = await (await request('/users/Atlas_Hunter')).text()
    for (const secret of [seller.id, seller.email]) expect(html).not.toContain(secret)
  })

  test.each(['nobody', 'not_here', "x'--", 'invited'])(
    '%s: User not found, in a red box [PROF-13]',
    async (username) => {
      if (username === 'invited') await buildProfile(db, { username, last_seen_at: null })
      const response = await request(`/users/${encodeURIComponent(username)}`)
      const shown = await pageOf(response)
      expect(response.status).toBe(404)
      expect(textOf(shown.querySelector('.k-callout--danger')!)).toContain('User not found')
      expect(metaOf(shown, 'robots')).toBe('noindex')
    },
  )
})

describe('its offers', () => {
  test('are the active ones, newest first, with images and games [PROF-09 CALL-10]', async () => {
    const shown = await page('/users/Atlas_Hunter')
    expect(titles(shown)).toEqual(['Third', 'Second', 'First'])
    expect(imagesOn(shown)).toContain('/files/second.webp')
    expect(hrefsOf(shown)).toContainEqual(expect.stringMatching(/^\/clash-royale\/items\/offers\//))
  })

  test('can be narrowed to a game [PROF-08]', async () => {
    const shown = await page(`/users/Atlas_Hunter?game=${fire.id}`)
    expect(titles(shown)).toEqual(['Second', 'First'])
    for (const chip of ['All games3', 'Free Fire2', 'Clash Royale1'])
      expect(textOf(shown)).toContain(chip)
  })

  test('come 24 to a page', async () => {
    const big = await buildSeller(db, { username: 'big_store', ...seen })
    for (let index = 0; index < 25; index++) await offer(`No. ${index}`, { user_id: big.id })
    const first = await page('/users/big_store')
    expect(titles(first)).toHaveLength(24)
    const second = await page(linkTo('next', first)!)
    expect(titles(second)).toEqual(['No. 0'])
    expect(titles(await page(linkTo('prev', second)!))).toEqual(titles(first))
    expect(titles(await page('/users/big_store?page=2'))).toEqual(titles(first))
  })

  test('may be none [PROF-11]', async () => {
    await buildProfile(db, { username: 'quiet', ...seen })
    expect(await words('/users/quiet')).toContain('No Active Offers')
    expect(await words('/ar/users/quiet')).toContain('لا عروض نشطة')
  })
})

describe('its offers as a reader chooses them', () => {
  const shop = '/users/shop_of_all'
  const json = async (query: string) =>
    (await (
      await request(shop + query, { headers: { accept: 'application/json' } })
    ).json()) as ProfileListsView

  beforeAll(async () => {
    const { id: user_id } = await buildSeller(db, { username: 'shop_of_all', ...seen })
    const slow = { price: 900, delivery_time: '48:00:00' }
    await offer('Cheap account', { user_id, price: 300, delivery_time: '01:00:00' })
    await offer('حساب قديم', { user_id, price: 2_000, delivery_time: '00:10:00' })
    await offer('Chest of gold', { user_id, game_id: royale.id, category: 'items', ...slow })
  })

  test('are in the order that is asked for, at whichever page', async () => {
    expect(titles(await page(shop))).toEqual(['Chest of gold', 'حساب قديم', 'Cheap account'])
    const cheapest = ['Cheap account', 'Chest of gold', 'حساب قديم']
    expect(titles(await page(`${shop}?sort=price`))).toEqual(cheapest)
    expect(titles(await page(`${shop}?sort=price-desc`))).toEqual(cheapest.toReversed())
    expect(titles(await page(`${shop}?sort=fastest`))).toEqual([
      'حساب قديم',
      'Cheap account',
      'Chest of gold',
    ])
    for (const sort of ['price', 'price-desc', 'fastest']) {
      const first = await page(`/users/big_store?sort=${sort}`)
      const second = await page(linkTo('next', first)!)
      const all = [...titles(first), ...titles(second)]
      expect(new Set(all).size).toBe(25)
      expect(titles(await page(linkTo('prev', second)!))).toEqual(titles(first))
    }
  })

  test('say each word, or are of a game that it names', async () => {
    expect(titles(await page(`${shop}?q=${encodeURIComponent('حِسَاب')}`))).toEqual(['حساب قديم'])
    expect(titles(await page(`${shop}?q=royale`))).toEqual(['Chest of gold'])
    expect(titles(await page(`${shop}?q=cheap+fire`))).toEqual(['Cheap account'])
    const none = await page(`${shop}?q=qwerty`)
    getByRole(none, 'heading', 'No offers fit')
    expect(textOf(getByRole(none, 'status'))).toBe('0 offers available')
    expect(getByRole(none, 'link', 'Clear all').getAttribute('href')).toBe(shop)
  })

  test('are of a category, and of a game within it', async () => {
    const items = await page(`${shop}?category=items`)
    expect(titles(items)).toEqual(['Chest of gold'])
    expect([...items.querySelectorAll('.k-profbar .k-chip')].map(textOf)).toEqual([
      'All games1',
      'Clash Royale1',
    ])
    expect(titles(await page(`${shop}?category=items&game=${fire.id}`))).toEqual(['Chest of gold'])
    expect(titles(await page(`${shop}?category=accounts&game=${fire.id}`))).toHaveLength(2)
  })

  test('are said as JSON too, with what each game has of the words', async () => {
    const view = await json('?q=account&sort=price')
    expect(view).toMatchObject({
      username: 'shop_of_all',
      query: { text: 'account', sort: 'price', game: null, category: null, place: null },
      offers: [{ title: 'Cheap account' }],
      before: null,
      after: null,
    })
    expect(view.games.map(({ name, offers, found }) => [name, offers, found])).toEqual([
      ['Free Fire', 2, 1],
      ['Clash Royale', 1, 0],
    ])
    expect(JSON.stringify(view)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    const nobody = await request('/users/nobody', { headers: { accept: 'application/json' } })
    expect(nobody.status).toBe(404)
  })

  test('are kept for all readers but where they are searched or sorted', async () => {
    const kept = (query: string) =>
      request(shop + query).then(({ headers }) => headers.get('cache-control'))
    expect(await kept('?category=items')).toMatch(/^public/)
    for (const query of ['?q=gold', '?sort=price']) expect(await kept(query)).not.toMatch(/^public/)
    expect(metaOf(await pageOf(request(`${shop}?q=gold`)), 'robots')).toBe('noindex')
    expect(canonicalOf(await pageOf(request(`${shop}?sort=price&category=items`)))).toMatch(
      /\/users\/shop_of_all\?category=items$/,
    )
  })
})

describe('its feedback', () => {
  test('may be none [PROF-12]', async () => {
    expect(await words('/users/Atlas_Hunter?tab=feedback')).toContain('No Feedback Yet')
  })

  test('is what is approved and of received orders, with its author [PROF-10 OP-069 CALL-40]', async () => {
    const author = await buildProfile(db, {
      username: 'meriem',
      profile_image_url: '/files/meriem.webp',
    })
    await feedback('positive', 'Quick and kind', { buyer: author.id })
    await feedback('negative', 'Hidden by us', { approved: false })
    await feedback('neutral', 'Refunded later', { refunded: true })
    const shown = await page('/users/Atlas_Hunter?tab=feedback')
    const list = shown.querySelector('.k-feedback')!
    expect(textOf(list)).toMatch(/meriemPositive.*Quick and kind/)
    expect(imagesOn(list)).toEqual(['/files/meriem.webp'])
    expect(textOf(list)).not.toMatch(/Hidden by us|Refunded later/)
    expect(textOf(shown)).toContain('Positive feedback100%')
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
  if (refunded) expect((await refundByDispute(db, order.id, new Date())).ok).toBe(true)
}
