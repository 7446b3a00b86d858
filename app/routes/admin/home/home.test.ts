import { expect, test, vi } from 'vitest'
import { release } from '#kernel/release.ts'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../../tests/factories/receipt.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { allByRole, getByRole, hrefsOf, mainOf, nameOf, wordsOf } from '../../../../tests/page.ts'
import { withoutTable } from '../../../../tests/without-table.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const now = new Date()

const page = (path: string) => mainOf(request(path, { viewer }))
/** The same with one kind of spaces. */
const words = async (path: string) => wordsOf(await page(path)).replaceAll(/[\s\u202f]+/g, ' ')

test('its foot names the version that runs', async () => {
  expect(await words('/admin')).toContain(`Kanz ${release}`)
  expect(await words('/ar/admin')).toContain(`كنز ${release}`)
})

test('the menu names every screen, in its order, from every screen [ADM-SHELL-01 ADM-SHELL-02]', async () => {
  const menu = getByRole(await page('/admin/orders'), 'navigation', 'Administration')
  // without the numbers of what waits
  const links = allByRole(menu, 'link').map((link) =>
    `${link.getAttribute('href')!.replace(/\?.*/, '')} ${nameOf(link)}`.replace(
      / \d+ waiting$/,
      '',
    ),
  )
  const wanted = [
    '/admin Desk',
    '/admin/orders Manage Orders',
    '/admin/seller-applications Seller Applications',
    '/admin/users Users Management',
    '/admin/games Games',
    '/admin/categories Categories',
    '/admin/game-relations Game Relations',
    '/admin/offers Offers',
    '/admin/badges User Badges',
    '/admin/feedback Manage Feedback',
    '/admin/figures Analytics',
    '/admin/payment-methods Payment Methods',
    '/admin/blog Blog Posts',
    '/admin/help-articles Help Articles',
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
