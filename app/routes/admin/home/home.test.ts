import { expect, test, vi } from 'vitest'
import { release } from '#kernel/release.ts'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { openPayouts } from '../../../../tests/factories/payout.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../../tests/factories/receipt.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { allByRole, getByRole, hrefsOf, mainOf, nameOf, wordsOf } from '../../../../tests/page.ts'
import { withoutTable } from '../../../../tests/without-table.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
await openPayouts(db)
const now = new Date()

const page = (path: string) => mainOf(request(path, { viewer }))
/** The same with one kind of spaces. */
const words = async (path: string) => wordsOf(await page(path)).replaceAll(/[\s\u202f]+/g, ' ')

test('where nothing waits the home says so', async () => {
  expect(await words('/admin')).toContain('Nothing waits for you')
  expect(await words('/ar/admin')).toContain('لا شيء ينتظرك')
})

test('what waits stands by kind, what is to be done first above all, and the menu counts the same', async () => {
  const receipt = await buildReceipt(db, { sender_name: 'Karim Haddad', now: plus(now, -5 * HOUR) })
  const late = await buildReceipt(db, { sender_name: 'Lina B.', now: plus(now, -26 * HOUR) })
  const { id } = await buildApplication(db, { full_name: 'Yacine B.', now: plus(now, -MINUTE) })
  const shown = await page('/admin')
  const first = getByRole(shown, 'region', /Transfer receipts · Lina B\./)
  expect(wordsOf(first)).toMatch(/First: 26 hours.*Check receipt/)
  expect(hrefsOf(first)).toEqual([`/admin/receipts/${late.id}`])
  expect(hrefsOf(shown)).toEqual(
    expect.arrayContaining([`/admin/receipts/${receipt.id}`, `/admin/seller-applications/${id}`]),
  )
  expect(wordsOf(shown)).toMatch(/Transfer receipts 2 .*5 hours Karim Haddad/)
  const menu = getByRole(shown, 'navigation', 'Desk')
  expect(wordsOf(getByRole(menu, 'link', /^Home/))).toMatch(/Home ?3/)
  expect(wordsOf(getByRole(menu, 'link', /^Transfer receipts/))).toMatch(/2/)
})

test('a role sees what it may act on, and nothing of the rest', async () => {
  const support = await buildAdmin(db, { role: 'support' })
  const text = wordsOf(await mainOf(request('/admin', { viewer: support })))
  expect(text).toContain('Seller Applications 1')
  expect(text).not.toContain('Karim Haddad')
  expect(text).not.toContain('Before you open')
})

test('the same is answered as JSON, by which open desks follow', async () => {
  const answer = await request('/admin', { viewer, headers: { accept: 'application/json' } })
  const { queue, waiting } = (await answer.json()) as {
    queue: { first: { what: string }; sections: { kind: string; count: number }[] }
    waiting: Record<string, number>
  }
  expect(queue.first.what).toBe('Lina B.')
  expect(queue.sections).toMatchObject([
    { kind: 'receipts', count: 2 },
    { kind: 'applications', count: 1 },
  ])
  expect(waiting).toMatchObject({ receipts: 2, 'seller-applications': 1, deposits: 0 })
  const stranger = await buildProfile(db)
  const theirs = await request('/admin', {
    viewer: stranger,
    headers: { accept: 'application/json' },
  })
  expect(theirs.headers.get('location')).toBe('/')
})

test('a page of a queue leads to what waits next in it, also what was just done there', async () => {
  const [next, shown] = await db
    .selectFrom('transfer_receipts')
    .select('id')
    .orderBy('created_at')
    .execute()
  const html = async (path: string, cookie = '') =>
    (await request(path, { viewer, headers: { cookie } })).text()
  expect(await html('/admin/receipts')).toContain(`href="/admin/receipts/${next!.id}" data-next`)
  expect(await html(`/admin/receipts/${next!.id}`)).toContain(
    `href="/admin/receipts/${shown!.id}" data-next`,
  )
  expect(await html('/admin/games')).not.toContain('data-next')
})

test('a queue that cannot be read is said to be so, with a way to try again', async () => {
  const response = await withoutTable(db, 'undelivered', () => request('/admin', { viewer }))
  const shown = await mainOf(response)
  expect(wordsOf(shown)).toContain('The queue could not be read')
})

test('a step of the launch that only a person can say is ticked once, and written down', async () => {
  const tick = (step: string) => request('/admin/launch', { viewer, form: { step } })
  expect(wordsOf(await page('/admin'))).toMatch(/Policies read still open/)
  expect(flashOf(await tick('policies'))).toBe('launch_ticked')
  expect(flashOf(await tick('policies'))).toBe('launch_ticked')
  expect(wordsOf(await page('/admin'))).toMatch(/Policies read done/)
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'launch.tick')
    .execute()
  expect(entries).toEqual([{ actor_id: viewer.id, subject: 'launch:policies' }])
  expect((await tick('games')).status).toBe(404)
})

test('its foot names the version that runs', async () => {
  expect(await words('/admin')).toContain(`Kanz ${release}`)
  expect(await words('/ar/admin')).toContain(`كنز ${release}`)
})

test('the menu names every screen, in its order, from every screen [ADM-SHELL-01 ADM-SHELL-02]', async () => {
  const menu = getByRole(await page('/admin/orders'), 'navigation', 'Desk')
  // without the numbers of what waits
  const links = allByRole(menu, 'link').map((link) =>
    `${link.getAttribute('href')!.replace(/\?.*/, '')} ${nameOf(link)}`.replace(
      / \d+ waiting$/,
      '',
    ),
  )
  expect(links).toEqual([
    '/admin Home',
    '/admin/orders Manage Orders',
    '/admin/receipts Transfer receipts',
    '/admin/payments Payments to Check',
    '/admin/disputes Disputes',
    '/admin/withdrawals Withdrawals',
    '/admin/refunds Refunds',
    '/admin/deposits Deposits',
    '/admin/seller-applications Seller Applications',
    '/admin/messages Reported messages',
    '/admin/reports Reported offers',
    '/admin/stock Stock review',
    '/admin/users Users Management',
    '/admin/games Games',
    '/admin/categories Categories',
    '/admin/game-relations Game Relations',
    '/admin/offers Offers',
    '/admin/search-words Words of searches',
    '/admin/searches Popular searches',
    '/admin/rewards Rewards',
    '/admin/badges User Badges',
    '/admin/feedback Manage Feedback',
    '/admin/figures Analytics',
    '/admin/books Books by month',
    '/admin/reconciliation Reconciliation',
    '/admin/provider Payment Provider',
    '/admin/payment-methods Payment Methods',
    '/admin/blog Blog Posts',
    '/admin/help-articles Help Articles',
    '/admin/settings Settings',
    '/admin/staff Staff',
    '/admin/undelivered Failed mails and jobs',
    '/admin/outages Outages',
    '/admin/audit Audit Log',
    '/admin/handbook Handbook',
  ])
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

test('what the operator of a production forgot stands among the steps of the launch, in both languages, and nothing does in the demo [OP-106]', async () => {
  expect(await words('/admin')).not.toContain('No mail server')
  Object.assign(env, { production: true })
  try {
    expect(await words('/admin')).toContain('Mail still open No mail server')
    expect(await words('/admin')).toContain('CHARGILY_SECRET_KEY')
    expect(await words('/ar/admin')).toContain('البريد لم يتمّ بعد لا خادم بريد')
  } finally {
    Object.assign(env, { production: false })
  }
})
