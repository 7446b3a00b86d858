import { parse } from 'csv-parse/sync'
import { describe, expect, test, vi } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { foldChanges } from '#modules/reports/counts.server.ts'
import { foldFigures } from '#modules/reports/figure-fold.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { columnOf, getByRole, hrefsOf, mainOf, nameOf, wordsOf } from '../../../../tests/page.ts'
import { withoutTable } from '../../../../tests/without-table.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const now = new Date()

const answer = (path: string) => request(path, { viewer })
const page = (path: string) => mainOf(answer(path))
/** The same with one kind of spaces. */
const plain = (text: string) => text.replaceAll(/[\s\u202f]+/g, ' ')
const words = async (path: string) => plain(wordsOf(await page(path)))
/** What the job of each minute does. */
const fold = async () => {
  await foldChanges(db)
  await foldFigures(db, new Date())
}

test('without anything yet the screen stands and says so [ADM-STAT-04 ADM-STAT-05]', async () => {
  const text = await words('/admin/figures')
  for (const said of [
    'Nothing was sold in this period.',
    'No orders in this period.',
    'None in the period before',
  ])
    expect(text).toContain(said)
  expect(await words('/ar/admin/figures')).toContain('لا مبيعات في هذه المدّة.')
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
  const text = await words('/admin/figures')
  expect(text).toMatch(/Total users 3 \+1 this month/)
  expect(text).toMatch(/Active Now 2 Estimate, last 15 minutes/)
  expect(text).toMatch(/Orders, 30 days 0/)
  // how soon the database answers, and what its disk has left, is the machine's
  expect(text).toMatch(
    /System status Needs attention Database: (?:Healthy|answers slowly) Background jobs: no server runs the scheduled jobs File storage: Healthy Mail: Healthy Disk: (?:Healthy|only [\d ,]+ MB left, in \S+) Backup: not made by Kanz Seal of the books: Healthy Checked/,
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
  await fold()
  const shown = await page('/admin/figures?period=7')
  const text = plain(wordsOf(shown))
  const chart = getByRole(shown, 'img', /^Bar chart of sales in 7 bars\. The best: .*37,000 DA/)
  expect(chart.querySelectorAll('rect.is-best')).toHaveLength(1)
  expect(shown.querySelectorAll('[style]')).toHaveLength(0)
  expect(text).toContain('37,000 DA last 7 days')
  expect(text).toMatch(/Accounts 37,000 DA Currencies 0 DA/)
  getByRole(
    shown,
    'img',
    'Received 1, Completed 0, Paid 1, Pending 1, Cancelled 1, Refunded to wallet 1, Refunded to the buyer 0',
  )
  expect(columnOf(shown, 'Day')).toHaveLength(7)
  await fold()
  expect(await words('/admin/figures?period=7')).toContain('37,000 DA last 7 days')
  expect(await words('/ar/admin/figures?period=7')).toContain('37 000 دج آخر 7 أيّام')
})

test('the period and the unit are in the address, and each choice keeps the other [ADM-STAT-05]', async () => {
  const shown = await page('/admin/figures?period=90&by=week')
  expect(hrefsOf(getByRole(shown, 'navigation', 'Period'))).toEqual(
    expect.arrayContaining(['/admin/figures?by=week', '/admin/figures?period=7&by=week']),
  )
  expect(hrefsOf(getByRole(shown, 'navigation', 'Sales by'))).toContain(
    '/admin/figures?period=90&by=month',
  )
  const current = [...shown.querySelectorAll('[aria-current]')].map(nameOf)
  expect(current).toEqual([
    'Analytics',
    '90 days',
    'Sales 37,000 DA None in the period before',
    'Week',
    'Category',
  ])
  for (const odd of [
    'period=0',
    'period=99999999999',
    'by=year',
    'period=7&period=30',
    'period[]=7',
  ])
    expect((await answer(`/admin/figures?${odd}`)).status).toBe(200)
})

test('a month that the period or today cuts off is named by its days, in the table and on the bars [OP-106]', async () => {
  const today = algiersDay(now)
  await buildOrder(db, { status: 'paid', price: 2_000, now })
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
    expect(await words(`/admin/figures${query}`)).toContain(`${named('en-GB')} `)
    const chart = getByRole(await page(`/admin/figures${query}`), 'img', /^Bar chart of sales/)
    const bars = [...chart.querySelectorAll('title')].map(({ textContent }) => plain(textContent))
    expect(bars).toContainEqual(expect.stringMatching(`^${named('en-GB')}: `))
  }
  expect(await words('/ar/admin/figures?period=365')).toContain(named('ar-DZ-u-nu-latn'))
  const byDay = (href: string | null) => href?.includes('by=day')
  expect(hrefsOf(await page('/admin/figures?period=365')).filter(byDay)).toEqual([])
})

test('tells what happened last: orders, sign-ups, applications and refunds [ADM-STAT-04 OP-106]', async () => {
  await buildApplication(db, { full_name: 'Yacine B.', now })
  const { id } = await buildProfile(db, { username: 'lina_plays', created_at: plus(now, DAY) })
  const shown = await page('/admin/figures')
  expect(hrefsOf(shown)).toContain(`/admin/users/${id}`)
  const text = plain(wordsOf(shown))
  for (const said of [
    'New order 18,500 DA Free Fire, ',
    'New member: lina_plays',
    'Seller application from Yacine B.',
    'Refund to wallet 18,500 DA',
  ])
    expect(text).toContain(said)
})

test('the day of the figures is that of Algiers [OP-106]', async () => {
  const today = algiersDay(now)
  expect(columnOf(await page('/admin/figures?period=7'), 'Day')[0]).toBe(
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${today}T00:00Z`),
    ),
  )
})

test('figures that cannot be read are a full page with a way to try again [ADM-SHELL-06 OP-104]', async () => {
  const response = await withoutTable(db, 'order_counts', () =>
    withoutTable(db, 'orders_by_day', () => answer('/admin/figures?period=7')),
  )
  const shown = await mainOf(response.clone())
  expect([
    response.status,
    wordsOf(shown).includes('Failed to load the statistics'),
    hrefsOf(shown).includes('/admin/figures?period=7'),
    (await response.text()).includes('does not exist'),
  ]).toEqual([500, true, true, false])
})

describe('what the figures lead to', () => {
  test('a bar and a row of the table lead to the orders of these days, a row of a split to its own', async () => {
    const yesterday = plusDays(algiersDay(now), -2)
    const shown = await page('/admin/figures?period=7&split=game')
    const ofDay = `/admin/orders?on=paid&from=${yesterday}&to=${yesterday}`
    expect(hrefsOf(shown)).toContain(ofDay)
    const bars = [...shown.querySelectorAll('.k-chart__links a')]
    expect(bars.map((bar) => bar.getAttribute('href'))).toContain(ofDay)
    const [game] = await db.selectFrom('games').select('slug').execute()
    const row = hrefsOf(shown).find((href) => href?.includes(`game=${game!.slug}`))
    expect(row).toMatch(/^\/admin\/orders\?on=paid&from=/)
    // the list holds what the figure counts, and what was given back since
    const listed = await words(ofDay)
    expect(listed).toContain('3 orders')
    expect(await words(ofDay.replace('on=paid', 'on=refunded'))).toContain('1 order')
    expect(await words(ofDay.replace('on=paid', 'on=disputed'))).toContain('0 orders')
  })

  test.each(['sales', 'commission', 'refunded', 'disputes', 'people'])(
    'each measure has its chart, its table and its file: %s',
    async (of) => {
      const shown = await page(`/admin/figures?period=7&of=${of}`)
      expect(hrefsOf(shown)).toContain(`/admin/figures/days.csv?period=7&of=${of}`)
      expect(shown.querySelectorAll('[aria-current="page"].k-measure')).toHaveLength(1)
    },
  )

  test('days that somebody types are the span, with as many before them, and nonsense is 30 days', async () => {
    const shown = await words('/admin/figures?from=2026-01-10&to=2026-01-19')
    expect(shown).toContain('10 – 19 Jan 2026, compared with the 10 days before: 31 Dec 2025 – 9')
    for (const odd of ['from=2999-01-01', 'from=x&to=y', 'from=2026-02-30', 'from[]=1'])
      expect(await words(`/admin/figures?${odd}`)).toContain('30 days')
  })

  test('the present day is hatched, and said to go on', async () => {
    const shown = await page('/admin/figures?period=7')
    expect(shown.querySelectorAll('rect.is-open[fill^="url(#"]')).toHaveLength(1)
    expect(plain(wordsOf(shown))).toContain('so far')
  })

  test('files have every measure by day, and all rows of a split, in words', async () => {
    await fold()
    const file = async (path: string, by = viewer) => {
      const response = await request(path, { viewer: by })
      return parse<Record<string, string>>(await response.text(), {
        bom: true,
        delimiter: ';',
        columns: true,
      })
    }
    const days = await file('/admin/figures/days.csv?period=7')
    expect(days).toHaveLength(7)
    expect(days.reduce((sum, row) => sum + Number(row.Sales), 0)).toBe(39_000)
    expect(days[4]).toMatchObject({ Refunds: '18500', 'Refunds: Same length before': '0' })
    const split = await file('/admin/figures/split.csv?period=7&split=category')
    expect(split[0]).toEqual({ Category: 'Accounts', Sales: '37000', 'Same length before': '0' })
    expect((await answer('/admin/figures/none.csv')).status).toBe(404)
    expect((await answer('/admin/figures/split.csv?of=people')).status).toBe(404)
  })

  test('support sees figures without names: no sellers, nobody who came, and no file of sellers', async () => {
    const support = await buildAdmin(db, { role: 'support' })
    const seller = await db
      .selectFrom('offers as o')
      .innerJoin('profiles as p', 'p.id', 'o.user_id')
      .select('p.username')
      .executeTakeFirstOrThrow()
    const seen = async (path: string, by: { id: string }) =>
      plain(wordsOf(await mainOf(request(path, { viewer: by }))))
    const finance = await buildAdmin(db, { role: 'finance' })
    expect(await seen('/admin/figures?split=seller', finance)).toContain(seller.username)
    const shown = await seen('/admin/figures?split=seller', support)
    for (const name of [seller.username, 'lina_plays', 'Yacine B.', 'Recent activity'])
      expect(shown).not.toContain(name)
    expect(shown).toContain('Sales by')
    expect(shown).not.toMatch(/Category Game Payment Seller/)
    expect((await request('/admin/figures/days.csv', { viewer: support })).status).toBe(200)
    for (const path of ['split.csv?split=seller', 'days.csv?split=seller'])
      expect((await request(`/admin/figures/${path}`, { viewer: support })).status).toBe(403)
  })
})
