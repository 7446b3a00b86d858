import { describe, expect, test } from 'vitest'
import { areas, readMessages } from '../../../scripts/i18n.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { sliceOf } from '../../../tests/slice.ts'
import { allByRole, getByRole, pageOf, type Part, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const page = (path: string, viewer?: { id: string }, cookie = 'lang=en') =>
  pageOf(request(path, { ...(viewer && { viewer }), headers: { cookie } }))
const headerOf = async (...of: Parameters<typeof page>) => getByRole(await page(...of), 'banner')
const footerOf = async (...of: Parameters<typeof page>) =>
  getByRole(await page(...of), 'contentinfo')
const menuOf = async (path: string, viewer?: { id: string }) =>
  getByRole(await page(path, viewer), 'navigation', path.startsWith('/ar') ? 'حسابي' : 'Account')
const href = (element: Element | null) => element?.getAttribute('href')
const hrefs = (part: Part) => allByRole(part, 'link').map(href)

const member = await buildProfile(db, { username: 'amine_213', wallet: 18_500 })

describe('the header', () => {
  test('holds logo, games, search, notifications and Login on every page [NAV-01 NAV-02 NAV-04 NAV-05 NAV-06 NAV-08 NAV-12 GEN-06]', async () => {
    for (const path of ['/', '/allgames', '/no/such/page']) {
      const header = await headerOf(path)
      expect(href(getByRole(header, 'link', 'Kanz, home'))).toBe('/')
      const games = getByRole(header, 'link', 'Games')
      expect([href(games), games.hasAttribute('data-open-picker')]).toEqual(['/allgames', true])
      expect(getByRole(header, 'search').getAttribute('action')).toBe('/search')
      expect(href(getByRole(header, 'link', 'Notifications'))).toBe('/notifications')
      expect(href(getByRole(header, 'link', 'Login'))).toBe('/signin')
    }
  })

  test('has one logo for phones and one for wider screens [NAV-03]', async () => {
    const logos = async (path: string) =>
      [...(await headerOf(path)).querySelectorAll('.k-logo > *')].map((logo) => [
        logo.className,
        textOf(logo),
      ])
    expect(await logos('/')).toEqual([
      ['k-logo__mobile', ''],
      ['k-logo__full', 'Kanz'],
    ])
    expect(await logos('/ar')).toEqual([
      ['k-logo__mobile', ''],
      ['k-logo__full', ''],
    ])
  })

  test('shows visitors the bell without a badge, and sends them to sign in [NAV-08 OP-011]', async () => {
    expect((await headerOf('/')).querySelector('.k-count')).toBeNull()
    const answer = await request('/notifications')
    expect(answer.headers.get('location')).toBe('/signin?to=%2Fnotifications')
  })

  test.each([
    [0, '0'],
    [7, '7'],
    [99, '99'],
    [100, '99+'],
    [140, '99+'],
  ])('counts %i unread notifications as "%s" [NAV-08 NAV-09 GEN-08]', async (count, shown) => {
    const reader = await buildProfile(db)
    const notifications = Array.from({ length: count }, (_, number) => ({
      user_id: reader.id,
      type: 'system' as const,
      title: `Notification ${number}`,
      content: '',
      metadata: '{}',
      cause: `test:${number}`,
    }))
    if (count > 0) await db.insertInto('notifications').values(notifications).execute()
    const badge = (await headerOf('/allgames', reader)).querySelector('.k-bell .k-count')!
    expect([textOf(badge), badge.hasAttribute('hidden')]).toEqual([shown, count === 0])
  })

  test('shows the user menu in place of Login when signed in [NAV-11]', async () => {
    const header = await headerOf('/allgames', member)
    expect(getByRole(header, 'button', /amine_213/).getAttribute('popovertarget')).toBe(
      'account-menu',
    )
    expect(hrefs(header)).not.toContain('/signin')
  })

  test('the language switch keeps the page and its query, and remembers the choice [GEN-01 NAV-45 OP-001]', async () => {
    expect(href(getByRole(await headerOf('/allgames?q=fire'), 'link', 'العربية'))).toBe(
      '/language?to=ar&path=%2Fallgames%3Fq%3Dfire',
    )
    const there = await request('/language?to=ar&path=%2Fallgames%3Fq%3Dfire')
    expect([there.status, there.headers.get('location')]).toEqual([302, '/ar/allgames?q=fire'])
    expect(there.headers.get('set-cookie')).toContain('lang=ar')
    const arabic = await page('/ar/allgames?q=fire')
    const { lang, dir } = arabic.documentElement
    expect([lang, dir]).toEqual(['ar', 'rtl'])
    expect(href(getByRole(getByRole(arabic, 'banner'), 'link', 'English'))).toBe(
      '/language?to=en&path=%2Fallgames%3Fq%3Dfire',
    )
  })

  test('the theme can be changed without scripts and comes back to the page', async () => {
    const form = (await headerOf('/ar/allgames')).querySelector('form[action="/ar/theme"]')!
    expect(form.getAttribute('method')).toBe('post')
    const answer = await request('/ar/theme', { form: { theme: 'light', path: '/allgames' } })
    expect(answer.headers.get('location')).toBe('/ar/allgames')
    const { documentElement } = await page('/allgames', undefined, 'theme=light')
    expect(documentElement.dataset.theme).toBe('light')
  })
})

test('a page asks at once for the fonts of its language, and of no other, so that it does not move when they come', async () => {
  const preloaded = (document: Document) =>
    [...document.querySelectorAll('link[rel="preload"][as="font"]')].map(
      (link) => /([a-z]+-[a-z]+)[^/]*$/.exec(href(link)!)?.[1],
    )
  expect(preloaded(await page('/allgames'))).toEqual(['lalezar-latin', 'rubik-latin'])
  expect(preloaded(await page('/ar/allgames'))).toEqual(['lalezar-arabic', 'rubik-arabic'])
})

describe('the user menu', () => {
  test('has the name, the rank, notifications, wallet, orders and the way out [NAV-26 NAV-27 NAV-28 NAV-29 NAV-31 NAV-36 GEN-09 GEN-10 GEN-11]', async () => {
    const menu = await menuOf('/allgames', member)
    const leads = (name: string | RegExp) => href(getByRole(menu, 'link', name))
    expect(leads('amine_213 Hunter Rank E • 0 points')).toBe('/users/amine_213')
    expect(leads(/^Notifications/)).toBe('/notifications')
    expect(leads('Wallet 18,500 DA')).toBe('/wallet')
    expect(leads('My Orders')).toBe('/orders')
    const out = getByRole(menu, 'button', 'Log out')
    expect(out.closest('form')!.getAttribute('action')).toBe('/signout')
    expect(out.getAttribute('data-busy')).toBe('Signing out...')
  })

  test('says so in Arabic too', async () => {
    const menu = await menuOf('/ar/allgames', member)
    expect(textOf(menu)).toContain('رتبة الصيّاد \u2066E\u2069 • \u20660\u2069 نقطة')
    expect(href(getByRole(menu, 'link', 'طلباتي'))).toBe('/ar/orders')
  })

  test('shows sales to sellers and the dashboard to administrators only [NAV-33 GEN-15 GEN-17 GEN-18 OP-004]', async () => {
    const [forMember, forSeller, forAdmin] = await Promise.all(
      [member, await buildSeller(db), await buildAdmin(db)].map(async (viewer) =>
        hrefs(await menuOf('/allgames', viewer)),
      ),
    )
    const links = (of: ReturnType<typeof hrefs> = []) =>
      ['/sales', '/admin'].map((path) => of.includes(path))
    expect([links(forMember), links(forSeller), links(forAdmin)]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test('offers visitors to sign in or up [GEN-06]', async () => {
    const menu = await menuOf('/')
    expect(hrefs(menu)).toEqual(expect.arrayContaining(['/signin', '/signup']))
    expect(allByRole(menu, 'button', 'Log out').length).toBe(0)
  })
})

describe('the footer', () => {
  test('names the company, which is only the agent, and the payment brands [NAV-38 GEN-22 OP-002]', async () => {
    const footer = await footerOf('/')
    expect(textOf(footer)).toContain(
      'Operated by Kanz Digital SARL. We act only as agent between sellers and buyers.',
    )
    const marks = getByRole(footer, 'list', 'Payment methods')
    expect(textOf(marks)).toMatch(/CIB.*Edahabia.*VISA.*Mastercard/)
    expect(href(getByRole(footer, 'link', 'العربية'))).toBe('/language?to=ar&path=%2F')
  })

  test('links to the networks that have an address, and to no other [NAV-39 OP-002]', async () => {
    expect(allByRole(await footerOf('/'), 'link', 'Telegram').length).toBe(0)
    await db
      .insertInto('settings')
      .values({ key: 'telegram_url', value: JSON.stringify('https://t.me/kanz') })
      .execute()
    const { loadSettings } = await import('#modules/settings/settings.server.ts')
    await loadSettings(db)
    const footer = await footerOf('/allgames')
    expect(href(getByRole(footer, 'link', 'Telegram'))).toBe('https://t.me/kanz')
    expect(allByRole(footer, 'link', 'Discord').length).toBe(0)
  })

  test('leads nowhere that does not exist', async () => {
    const pages = new Set(
      hrefs(await page('/'))
        .map((to) => to!.replace(/#.*/, ''))
        .filter((to) => to.startsWith('/')),
    )
    expect(pages.size).toBeGreaterThan(8)
    for (const path of pages) expect([path, (await request(path)).status]).not.toEqual([path, 404])
  })
})

describe('messages after a form', () => {
  const withFlash = (flash: string) =>
    request('/allgames', { headers: { cookie: `flash=${flash}` } })
  const toastsOf = (document: Document) => [...document.querySelector('.k-toasts')!.children]

  test('a success is a status that goes by itself, and is told once [GEN-24]', async () => {
    const answer = await withFlash('order_received')
    const told = toastsOf(await pageOf(answer.clone()))
    expect(told.map(({ className }) => className)).toEqual(['k-toast k-toast--brief'])
    expect(told[0]!.getAttribute('role')).toBe('status')
    expect(textOf(told[0]!)).toContain('Order marked as received')
    expect(answer.headers.get('set-cookie')).toMatch(/^flash=; .*Max-Age=0/)
  })

  test('a refusal is an alert that stays [GEN-23]', async () => {
    const [refusal] = toastsOf(await pageOf(withFlash('order_frozen')))
    expect(refusal!.className).toBe('k-toast k-toast--danger')
    expect(refusal!.getAttribute('role')).toBe('alert')
  })

  test('every refusal is told as one, and nothing else is [GEN-23 GEN-24]', async () => {
    for (const key of sliceOf(flashKeys(), (each) => each)) {
      const toast = toastsOf(await pageOf(withFlash(key.replace(/^[a-z]+_/, ''))))[0]!
      const seen = `${toast.getAttribute('role')} ${toast.className.split('--')[1]}`
      expect([key, seen]).toEqual([
        key,
        key.startsWith('refused_') ? 'alert danger' : 'status brief',
      ])
    }
    // what people took for a success because nobody had called it a refusal
    const disputes = ['changed', 'early', 'often', 'deliver_first', 'many', 'three', 'another']
    const others = ['order_goods_missing', 'order_proof_missing', 'step_gone', 'step_not_now']
    const found = [...disputes.map((why) => `dispute_${why}`), ...others, 'message_gone']
    for (const key of [...found, 'picture_lost']) expect(flashKeys()).toContain(`refused_${key}`)
  })

  test('a cookie that names no message of ours shows nothing', async () => {
    for (const key of ['nothing_known', 'toString', 'constructor']) {
      const answer = await withFlash(key)
      expect([answer.status, toastsOf(await pageOf(answer.clone())).length]).toEqual([200, 0])
    }
  })
})

const flashKeys = () =>
  areas
    .flatMap((area) => Object.keys(readMessages('en', area)))
    .filter((key) => /^(?:flash|refused)_/.test(key))
