import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'

const { db, request } = await openTestApp()
const page = async (path: string, viewer?: { id: string }, cookie = 'lang=en') =>
  (
    await (await request(path, { ...(viewer && { viewer }), headers: { cookie } })).text()
  ).replaceAll('<!-- -->', '')
const part = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)))
const header = (html: string) => part(html, '<header', '</header>')
const menu = (html: string) => part(html, 'id="account-menu"', '<dialog')
const footer = (html: string) => part(html, '<footer', '</footer>')

const member = await buildProfile(db, { username: 'amine_213', wallet: 18_500 })

describe('the header', () => {
  test('holds logo, games, search, notifications and Login on every page [NAV-01 NAV-02 NAV-04 NAV-05 NAV-06 NAV-08 NAV-12 GEN-06]', async () => {
    for (const path of ['/', '/allgames', '/no/such/page']) {
      const html = header(await page(path))
      expect(html).toMatch(/class="k-logo"[^>]*href="\/"/)
      expect(html).toMatch(/data-open-picker[^>]*href="\/allgames"/)
      expect(html).toMatch(
        /<form[^>]*role="search"[^>]*action="\/allgames"|<form[^>]*action="\/allgames"[^>]*role="search"/,
      )
      expect(html).toMatch(/href="\/notifications"/)
      expect(html).toMatch(/href="\/signin"[^>]*>.*Login/s)
    }
  })

  test('has one logo for phones and one for wider screens [NAV-03]', async () => {
    expect(header(await page('/'))).toMatch(/k-logo__mobile.*k-logo__full.*Kanz/s)
    expect(header(await page('/ar'))).not.toContain('k-logo__la')
  })

  test('shows visitors the bell without a badge, and sends them to sign in [NAV-08 OP-011]', async () => {
    expect(header(await page('/'))).not.toContain('k-count')
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
    const html = header(await page('/allgames', reader))
    expect(html).toMatch(new RegExp(`class="k-count"[^>]*>${shown.replace('+', '\\+')}<`))
    expect(/class="k-count"[^>]* hidden=""/.test(html)).toBe(count === 0)
  })

  test('shows the user menu in place of Login when signed in [NAV-11]', async () => {
    const html = header(await page('/allgames', member))
    expect(html).toMatch(/popovertarget="account-menu"/i)
    expect(html).not.toContain('/signin')
  })

  test('the language switch keeps the page and its query, and remembers the choice [GEN-01 NAV-45 OP-001]', async () => {
    expect(header(await page('/allgames?q=fire'))).toContain(
      'href="/language?to=ar&amp;path=%2Fallgames%3Fq%3Dfire"',
    )
    const there = await request('/language?to=ar&path=%2Fallgames%3Fq%3Dfire')
    expect([there.status, there.headers.get('location')]).toEqual([302, '/ar/allgames?q=fire'])
    expect(there.headers.get('set-cookie')).toContain('lang=ar')
    const arabic = await page('/ar/allgames?q=fire')
    expect(arabic).toContain('<html lang="ar" dir="rtl"')
    expect(header(arabic)).toContain('href="/language?to=en&amp;path=%2Fallgames%3Fq%3Dfire"')
  })

  test('the theme can be changed without scripts and comes back to the page', async () => {
    const html = header(await page('/ar/allgames'))
    expect(html).toMatch(
      /<form[^>]*action="\/ar\/theme"[^>]*>|<form[^>]*method="post"[^>]*action="\/ar\/theme"/,
    )
    const answer = await request('/ar/theme', { form: { theme: 'light', path: '/allgames' } })
    expect(answer.headers.get('location')).toBe('/ar/allgames')
    expect(await page('/allgames', undefined, 'theme=light')).toContain('data-theme="light"')
  })
})

test('a page asks at once for the fonts of its language, and of no other, so that it does not move when they come', async () => {
  const preloaded = (html: string) =>
    [...html.matchAll(/<link rel="preload" as="font"[^>]*href="[^"]*\/([a-z]+-[a-z]+)[^"]*"/g)].map(
      ([, font]) => font,
    )
  expect(preloaded(await page('/allgames'))).toEqual(['lalezar-latin', 'rubik-latin'])
  expect(preloaded(await page('/ar/allgames'))).toEqual(['lalezar-arabic', 'rubik-arabic'])
})

describe('the user menu', () => {
  test('has the name, the rank, notifications, wallet, orders and the way out [NAV-26 NAV-27 NAV-28 NAV-29 NAV-31 NAV-36 GEN-09 GEN-10 GEN-11]', async () => {
    const html = menu(await page('/allgames', member))
    expect(html).toMatch(/href="\/users\/amine_213"[^>]*><b dir="ltr">amine_213/)
    expect(html).toContain('Hunter Rank E • 0 points')
    expect(html).toMatch(/href="\/notifications"[^]*?<span class="k-t">Notifications</)
    expect(html).toMatch(/href="\/wallet"[^]*?<span class="k-t">Wallet<.*18,500 <span[^>]*>DA/s)
    expect(html).toMatch(/href="\/orders".*My Orders/s)
    expect(html).toMatch(/action="\/signout".*data-busy="Signing out...".*Log out/s)
  })

  test('says so in Arabic too', async () => {
    const html = menu(await page('/ar/allgames', member))
    expect(html).toContain('رتبة الصيّاد \u2066E\u2069 • \u20660\u2069 نقطة')
    expect(html).toMatch(/href="\/ar\/orders".*طلباتي/s)
  })

  test('shows sales to sellers and the dashboard to administrators only [NAV-33 GEN-15 GEN-17 GEN-18 OP-004]', async () => {
    const [forMember, forSeller, forAdmin] = await Promise.all(
      [member, await buildSeller(db), await buildAdmin(db)].map(async (viewer) =>
        menu(await page('/allgames', viewer)),
      ),
    )
    const links = (html = '') => [
      html.includes('href="/sales"'),
      /href="\/admin"[^]*?<span class="k-t">Admin Dashboard</.test(html),
    ]
    expect([links(forMember), links(forSeller), links(forAdmin)]).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  test('offers visitors to sign in or up [GEN-06]', async () => {
    const html = menu(await page('/'))
    expect(html).toContain('href="/signin"')
    expect(html).toContain('href="/signup"')
    expect(html).not.toContain('/signout')
  })
})

describe('the footer', () => {
  test('names the company, which is only the agent, and the payment brands [NAV-38 GEN-22 OP-002]', async () => {
    const html = footer(await page('/'))
    expect(html).toMatch(
      /Operated by Kanz Digital SARL\. We act only as agent between sellers and buyers\./,
    )
    expect(html).toMatch(/CIB.*Edahabia.*VISA.*Mastercard/s)
    expect(html).toContain('href="/language?to=ar&amp;path=%2F"')
  })

  test('links to the networks that have an address, and to no other [NAV-39 OP-002]', async () => {
    expect(footer(await page('/'))).not.toContain('Telegram')
    await db
      .insertInto('settings')
      .values({ key: 'telegram_url', value: JSON.stringify('https://t.me/kanz') })
      .execute()
    const { loadSettings } = await import('#modules/settings/internal/settings.server.ts')
    await loadSettings(db)
    const html = footer(await page('/allgames'))
    expect(html).toMatch(/<a href="https:\/\/t\.me\/kanz"[^>]*>Telegram/)
    expect(html).not.toContain('Discord')
  })

  test('leads nowhere that does not exist', async () => {
    const html = await page('/')
    const hrefs = [
      ...new Set(
        [...html.matchAll(/href="(\/[^"#]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&')),
      ),
    ]
    const pages = hrefs.filter((href) => !/\.(css|svg|png)$|^\/assets|^\/app\//.test(href))
    expect(pages.length).toBeGreaterThan(8)
    for (const path of pages) expect([path, (await request(path)).status]).not.toEqual([path, 404])
  })
})

describe('messages after a form', () => {
  const withFlash = (flash: string) =>
    request('/allgames', { headers: { cookie: `flash=${flash}` } })

  test('a success is a status that goes by itself, and is told once [GEN-24]', async () => {
    const answer = await withFlash('order_received')
    expect(await answer.text()).toMatch(
      /<div class="k-toasts"><div class="k-toast k-toast--brief" role="status">.*Order marked as received/s,
    )
    expect(answer.headers.get('set-cookie')).toMatch(/^flash=; .*Max-Age=0/)
  })

  test('a refusal is an alert that stays [GEN-23]', async () => {
    expect(await (await withFlash('order_frozen')).text()).toMatch(
      /<div class="k-toasts"><div class="k-toast k-toast--danger" role="alert">/,
    )
  })

  test('a cookie that names no message of ours shows nothing', async () => {
    for (const key of ['nothing_known', 'toString', 'constructor']) {
      const answer = await withFlash(key)
      expect([
        answer.status,
        (await answer.text()).includes('<div class="k-toasts"></div>'),
      ]).toEqual([200, true])
    }
  })
})
