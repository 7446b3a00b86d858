import { expect, test, vi } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { foldChanges } from '#modules/reports/commands.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { withoutTable } from '../../../../tests/without-table.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const now = new Date()

const answer = (path: string) => request(path, { viewer })
const page = async (path: string) =>
  (await (await answer(path)).text()).replace(/^.*<main|<\/main>.*$/gs, '')
/** The words of a page, without its marks. */
const words = async (path: string) =>
  (await page(path))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\s\u202f]+/g, ' ')

test('without anything yet the screen stands and says so [ADM-STAT-04 ADM-STAT-05]', async () => {
  const text = await words('/admin')
  for (const said of [
    'Nothing was sold in this period.',
    'No orders in this period.',
    'None in the period before',
  ])
    expect(text).toContain(said)
  expect(await words('/ar/admin')).toContain('لا مبيعات في هذه المدّة.')
})

test('shows people, who is here, orders and the state of the system [ADM-STAT-01 ADM-STAT-02 ADM-STAT-03 OP-106 OP-107]', async () => {
  await db
    .updateTable('profiles')
    .set({ created_at: plus(now, -60 * DAY) })
    .execute()
  await buildProfile(db, { created_at: now })
  await db
    .insertInto('sessions')
    .values({
      token: 'here',
      user_id: (await buildProfile(db, { created_at: plus(now, -50 * DAY) })).id,
      expires_at: plus(now, DAY),
    })
    .execute()
  const text = await words('/admin')
  expect(text).toMatch(/Total users 3 \+1 this month/)
  expect(text).toMatch(/Active Now 2 Estimate, last 15 minutes/)
  expect(text).toMatch(/Orders, 30 days 0/)
  expect(text).toMatch(
    /System status Needs attention Database : Healthy Background jobs : no server runs the scheduled jobs File storage : Healthy Mail : Healthy Checked/,
  )
})

test('plots sales with a table of the same figures, by category and by status [ADM-STAT-05 OP-106]', async () => {
  const game = await buildGame(db, { name: 'Free Fire', category: 'accounts' })
  const offer = await buildOffer(db, {
    game_id: game.id,
    category: 'accounts',
    price: 18_500,
    quantity: 50,
  })
  for (const status of ['paid', 'received', 'pending', 'cancelled', 'refunded_wallet'] as const)
    await buildOrder(db, { status, offer_id: offer.id, now: plus(now, -2 * DAY) })
  const html = await page('/admin?period=7')
  const text = await words('/admin?period=7')
  expect(html).toMatch(
    /<svg class="k-chart__p k-mirror"[^>]* role="img" aria-label="Bar chart of sales in 7 bars\. The best: [^"]*37,000 DA/,
  )
  expect(html.match(/<rect class="is-best"/g)).toHaveLength(1)
  expect(html).not.toMatch(/\sstyle=/)
  expect(text).toContain('37,000 DA last 7 days')
  expect(text).toMatch(/Accounts 37,000 DA Currencies 0 DA/)
  expect(html).toContain(
    'aria-label="Received 1, Completed 0, Paid 1, Pending 1, Cancelled 1, Refunded to wallet 1, Refunded to the buyer 0"',
  )
  expect(html.match(/<th scope="row">/g)).toHaveLength(7)
  await foldChanges(db)
  expect(await words('/admin?period=7')).toContain('37,000 DA last 7 days')
  expect(await words('/ar/admin?period=7')).toContain('37 000 DA آخر 7 أيّام')
})

test('the period and the unit are in the address, and each choice keeps the other [ADM-STAT-05]', async () => {
  const html = await page('/admin?period=90&by=week')
  expect(html).toContain('href="/admin?by=week"')
  expect(html).toContain('href="/admin?period=7&amp;by=week"')
  expect(html).toContain('href="/admin?period=90&amp;by=month"')
  expect(html.match(/aria-current="(true|page)"/g)).toHaveLength(2 + 1) // chip, tab and the menu
  for (const odd of [
    'period=0',
    'period=99999999999',
    'by=year',
    'period=7&period=30',
    'period[]=7',
  ])
    expect((await answer(`/admin?${odd}`)).status).toBe(200)
})

test('a month that the period or today cuts off is named by its days, in the table and on the bars [OP-106]', async () => {
  const today = algiersDay(now)
  // on its last day the month is whole
  const isOver = plusDays(today, 1).endsWith('-01')
  const named = (locale: string) =>
    (isOver
      ? new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(today),
        )
      : new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }).formatRange(new Date(`${today.slice(0, 8)}01`), new Date(today))
    ).replace(/[\s\u202f]+/g, ' ')
  for (const query of ['?period=90&by=month', '?period=365']) {
    expect(await words(`/admin${query}`)).toContain(`${named('en-GB')} `)
    expect((await page(`/admin${query}`)).replace(/[\s\u202f]+/g, ' ')).toContain(
      `<title>${named('en-GB')}: `,
    )
  }
  expect(await words('/ar/admin?period=365')).toContain(named('ar-DZ-u-nu-latn'))
  expect(await page('/admin?period=365')).not.toContain('by=day')
})

test('tells what happened last: orders, sign-ups, applications and refunds [ADM-STAT-04 OP-106]', async () => {
  await buildApplication(db, { full_name: 'Yacine B.', now })
  const { id } = await buildProfile(db, { username: 'lina_plays', created_at: plus(now, DAY) })
  expect(await page('/admin')).toContain(`href="/admin/users/${id}"`)
  const text = await words('/admin')
  for (const said of [
    'New order 18,500 DA Free Fire , ',
    'New member: lina_plays',
    'Seller application from Yacine B.',
    'Refund to wallet 18,500 DA',
  ])
    expect(text).toContain(said)
})

test('the day of the figures is that of Algiers [OP-106]', async () => {
  const html = await page('/admin?period=7')
  const today = algiersDay(now)
  expect(html).toContain(
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${today}T00:00Z`),
    ),
  )
})

test('figures that cannot be read are a full page with a way to try again [ADM-SHELL-06 OP-104]', async () => {
  const response = await withoutTable(db, 'order_counts', () =>
    withoutTable(db, 'orders_by_day', () => answer('/admin?period=7')),
  )
  const html = await response.text()
  expect([
    response.status,
    html.includes('Failed to load the statistics'),
    html.includes('href="/admin?period=7"'),
    html.includes('does not exist'),
  ]).toEqual([500, true, true, false])
})

test('the menu names every screen, in its order, from every screen [ADM-SHELL-01 ADM-SHELL-02]', async () => {
  const menu = /<nav aria-label="Administration"[^>]*>(.*?)<\/nav>/s.exec(
    await page('/admin/orders'),
  )![1]!
  const links = [...menu.matchAll(/href="([^"?]*)[^"]*".*?<\/svg>([^<]*)/gs)].map(
    ([, path, name]) => `${path} ${name}`,
  )
  const wanted = [
    '/admin Analytics',
    '/admin/games Games',
    '/admin/game-relations Game Relations',
    '/admin/categories Categories',
    '/admin/users Users Management',
    '/admin/offers Offers',
    '/admin/seller-applications Seller Applications',
    '/admin/orders Manage Orders',
    '/admin/badges User Badges',
    '/admin/blog Blog Posts',
    '/admin/help-articles Help Articles',
    '/admin/feedback Manage Feedback',
    '/admin/payment-methods Payment Methods',
    '/admin/settings Settings',
  ]
  expect(links.filter((link) => wanted.includes(link))).toEqual(wanted)
})

test('a visitor is led to sign in and back, a member home, also by a posted form [ADM-SHELL-03 ADM-SHELL-04 ADM-SHELL-05]', async () => {
  const [member, seller] = [await buildProfile(db), await buildProfile(db, { is_seller: true })]
  for (const path of ['/admin', '/admin/audit', '/admin/categories', '/admin/categories/items']) {
    expect((await request(path)).headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent(path)}`,
    )
    for (const who of [member, seller])
      expect((await request(path, { viewer: who })).headers.get('location')).toBe('/')
    expect((await request(`/ar${path}`, { viewer: member })).headers.get('location')).toBe('/ar')
  }
  const posted = await request('/admin/categories/items', {
    viewer: seller,
    form: { enabled: 'false' },
  })
  expect([
    posted.headers.get('location'),
    await db.selectFrom('category_settings').selectAll().execute(),
  ]).toEqual(['/', []])
})
