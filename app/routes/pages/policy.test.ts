import { afterEach, describe, expect, test } from 'vitest'
import { policyNames } from '#modules/content/policy.ts'
import { loadSettings, saveSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'
import {
  allByRole,
  canonicalOf,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  metaOf,
  pageOf,
  textOf,
  wordsOf,
} from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()

/** What stands between the frame's header and footer. */
const main = (path: string) => mainOf(request(path))
const text = async (path: string) => wordsOf(await main(path))

async function settings(values: Record<string, string | number>) {
  for (const [key, value] of Object.entries(values)) {
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  }
  await loadSettings(db)
}

afterEach(async () => {
  await db.deleteFrom('settings').execute()
  await loadSettings(db)
})

const pages = [...policyNames.map((name) => `/${name}`), '/fees', '/contact', '/partner']

test.each(pages)(
  '%s is there for everybody, in both languages, and search engines are told of both [PAGE-01 PAGE-02 NAV-41]',
  async (path) => {
    for (const [prefix, lang, dir] of [
      ['', 'en', 'ltr'],
      ['/ar', 'ar', 'rtl'],
    ] as const) {
      const answer = await request(prefix + path)
      const page = await pageOf(answer)
      const { documentElement: root } = page
      expect([answer.status, root.lang, root.dir]).toEqual([200, lang, dir])
      expect(canonicalOf(page)).toBe(`${env.appUrl}${prefix}${path}`)
      for (const [other, at] of [
        ['en', ''],
        ['ar', '/ar'],
      ])
        expect(page.querySelector(`link[hreflang="${other}"]`)!.getAttribute('href')).toBe(
          `${env.appUrl}${at}${path}`,
        )
      expect(metaOf(page, 'description')).toMatch(/^[^"{}<]{40,}$/)
      expect(getByRole(page, 'main').innerHTML).not.toMatch(/\{[a-z_]+\}/)
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await (await request('/sitemap.xml?games=1')).text()).toContain(
      `<loc>${env.appUrl}/ar${path}</loc>`,
    )
  },
)

test.each(pages)(
  '%s leads nowhere that does not exist, and its parts are where its contents say',
  async (path) => {
    for (const prefix of ['', '/ar']) {
      const shown = await main(prefix + path)
      for (const link of shown.querySelectorAll('a[href^="/"]')) {
        const href = link.getAttribute('href')!.split('#')[0]!
        expect(href.startsWith(`${prefix}/`)).toBe(true)
        expect([href, (await request(href)).status]).not.toEqual([href, 404])
      }
      for (const link of shown.querySelectorAll('a[href^="#"]')) {
        const id = link.getAttribute('href')!.slice(1)
        expect([id, shown.querySelectorAll(`[id="${id}"]`).length]).toEqual([id, 1])
      }
    }
  },
)

test('the footer leads to every one of them [NAV-41]', async () => {
  const footer = getByRole(await pageOf(request('/ar')), 'contentinfo')
  expect(hrefsOf(footer)).toEqual(expect.arrayContaining(pages.map((path) => `/ar${path}`)))
})

describe('what the texts promise', () => {
  test('one shield for buying and one for selling, with support at any hour [PAGE-03 PAGE-04]', async () => {
    expect(await text('/tradeshield-buying')).toMatch(
      /TradeShield for buying.*You pay Kanz We hold the money You mark it received Seller is paid.*24\/7/,
    )
    expect(await text('/tradeshield-selling')).toMatch(
      /TradeShield for selling.*The buyer pays Kanz You deliver The buyer marks it as received.*24\/7/,
    )
    expect(await text('/ar/tradeshield-buying')).toContain('درع المشتري')
  })

  test('the warranty lists what is covered and what is not, and leads to both shields [PAGE-05 PAGE-06]', async () => {
    const shown = await main('/warranty')
    for (const [id, title] of [
      ['covered', 'Covered'],
      ['not-covered', 'Not covered'],
    ] as const) {
      const part = getByRole(shown, 'region', title)
      expect(getByRole(part, 'heading', title).id).toBe(id)
      expect(allByRole(part, 'listitem').length).toBeGreaterThanOrEqual(6)
    }
    const claim = shown.querySelector('section[aria-labelledby="claim"]')!
    expect(hrefsOf(claim)).toEqual(
      expect.arrayContaining(['/tradeshield-buying', '/tradeshield-selling']),
    )
  })

  test('the fees are tables [PAGE-07]', async () => {
    expect(allByRole(await main('/fees'), 'table')).toHaveLength(3)
  })

  test.each([
    ['/seller-rules', 'ar'],
    ['/tradeshield-buying', 'ar'],
    ['/tradeshield-selling', 'en'],
    ['/terms', 'en'],
    ['/rules', 'ar'],
  ])(
    'whoever recovers an account after selling it is banned from selling for good: %s in %s [PAGE-13]',
    async (path, locale) => {
      expect(await text(locale === 'ar' ? `/ar${path}` : path)).toMatch(
        locale === 'ar'
          ? /من استعاد حسابًا بعد بيعه يُحظر من البيع نهائيًا/
          : /recovers an account after selling it is banned from selling permanently|permanent seller ban/,
      )
    },
  )

  test('accounts are protected for 5 days, up to 14 for certain ones, 5 being the guaranteed minimum [PAGE-14 PAGE-15 OP-102]', async () => {
    for (const path of ['/warranty', '/refund-policy', '/tradeshield-buying', '/terms']) {
      expect(await text(path)).toMatch(
        /5 days from (its )?delivery.*up to 14 days for certain accounts.*5 days is the guaranteed minimum/,
      )
      expect(await text(`/ar${path}`)).toMatch(
        /5 أيّام من (تسليمه|التسليم).*14 يومًا لبعض الحسابات.*الحدّ الأدنى المضمون (للحسابات )?هو 5 أيّام/,
      )
    }
    expect(await text('/warranty')).toContain('It covers disputes and a full refund')
  })

  test('a problem is reported within 24 hours, and a refund takes 3–5 business days [PAGE-16 PAGE-17]', async () => {
    expect(await text('/refund-policy')).toMatch(
      /Contact us within 24 hours.*processed in 3–5 business days/,
    )
    expect(await text('/ar/refund-policy')).toMatch(/تواصل معنا خلال 24 ساعة.*خلال 3 إلى 5 أيّام عمل/)
  })

  test('for how long a buyer is protected is one rule, said in the same words wherever it is said', async () => {
    const rule =
      'Accounts are protected for 5 days from delivery. Currencies, boosting and items are protected until you mark the order as received, or until 72 hours after delivery.'
    const arabic =
      'الحسابات محميّة مدّة 5 أيّام من التسليم. العملات ورفع الرتب والأغراض محميّة حتى تؤكّد الاستلام، أو حتى مرور 72 ساعة على التسليم.'
    for (const path of [
      '/refund-policy',
      '/rules',
      '/tradeshield-buying',
      '/warranty',
      '/contact',
      '/terms',
    ]) {
      expect([path, (await text(path)).includes(rule)]).toEqual([path, true])
      expect([path, (await text(`/ar${path}`)).includes(arabic)]).toEqual([path, true])
    }
    await settings({ protection_days: 9, auto_receive_hours: 48 })
    for (const path of ['/refund-policy', '/contact'])
      expect(await text(path)).toMatch(/protected for 9 days.*until 48 hours after delivery/)
  })

  test('they follow the settings: company, waiting times, protection, fees [OP-002]', async () => {
    await settings({
      company_name: 'Tawfik & <Sons> *SARL*',
      auto_receive_hours: 2,
      auto_cancel_hours: 11,
      protection_days: 12,
      seller_fee_items_bp: 750,
    })
    expect(textOf(await main('/terms'))).toContain('operated by Tawfik & <Sons> *SARL*, Algiers')
    expect(await text('/terms')).toMatch(
      /not paid within 11 hours.*12 days from delivery.*nothing for 2 hours.*up to 14 days/,
    )
    expect(await text('/ar/terms')).toMatch(/خلال 11 ساعة.*12 يومًا من التسليم.*خلال ساعتين/)
    expect(await text('/seller-rules')).toContain('7.5% for items')
    expect([await text('/ar/refund-policy'), await text('/ar/warranty')]).toEqual([
      expect.stringContaining('حتى مرور ساعتين على التسليم'),
      expect.stringContaining('حتى مرور ساعتين على التسليم'),
    ])
    await settings({ protection_days: 14 })
    for (const path of [
      '/warranty',
      '/refund-policy',
      '/tradeshield-buying',
      '/tradeshield-selling',
      '/seller-rules',
      '/terms',
    ]) {
      expect(await text(path)).not.toMatch(/up to 14 days|\[\[|\]\]/)
      expect(await text(`/ar${path}`)).not.toMatch(/وحتى 14|\[\[|\]\]/)
    }
    expect(await text('/ar/refund-policy')).toContain(
      'الحساب محميّ مدّة 14 يومًا من تسليمه. والحدّ الأدنى',
    )
  })
})

test('the date of a text is that of its last change or, when that is later, of a figure in it [OP-002]', async () => {
  const dateOf = async (path: string) => /Last updated:? ([^.<]*\d{4})/i.exec(await text(path))?.[1]
  const before = await dateOf('/dmca')
  expect(before).toMatch(/2026$/)
  const saved = await saveSettings(
    db,
    [{ key: 'auto_cancel_hours', typed: '13', seen: String(defaults.auto_cancel_hours) }],
    await buildAdmin(db),
    new Date('2031-03-04T12:00:00Z'),
  )
  expect(saved.ok).toBe(true)
  expect([await dateOf('/terms'), await dateOf('/dmca')]).toEqual(['4 Mar 2031', before])
})

test('the privacy text names the law and the pages where its rights are used', async () => {
  expect(await text('/privacy')).toContain('law 18-07')
  expect(await text('/ar/privacy')).toContain('القانون 18-07')
  const pages = ['/settings', '/settings#data', '/settings/delete', '/consent', '/contact']
  expect(hrefsOf(await main('/ar/privacy'))).toEqual(
    expect.arrayContaining(pages.map((path) => `/ar${path}`)),
  )
})

describe('/contact', () => {
  test('offers the email, says 24/7 and Algiers, and without a chat none [PAGE-09 PAGE-10 PAGE-11]', async () => {
    await settings({ support_email: 'help@kanz.test' })
    const ways = hrefsOf(await main('/contact'))
    expect(ways).toContain('mailto:help@kanz.test')
    expect(ways).not.toContain('/chat')
    expect(await text('/contact')).toMatch(/24\/7.*Algiers/)
    expect(await text('/ar/contact')).toMatch(/24\/7.*الجزائر العاصمة/)
  })

  test('leads to the live chat when there is one [PAGE-08 OP-002]', async () => {
    await settings({ chat_app_id: 'abcd1234' })
    expect(hrefOf(await main('/ar/contact'), /^افتح المحادثة/)).toBe('/ar/chat')
  })

  test('without an email names none, and the texts leave out the lines that would', async () => {
    await settings({ support_email: '', chat_app_id: '' })
    for (const path of ['/contact', '/partner', '/privacy', '/dmca', '/ar/dmca'])
      expect(hrefsOf(await main(path)).join(' ')).not.toContain('mailto:')
  })
})

test('/partner leads to the channel in a messaging app [PAGE-12 OP-002]', async () => {
  await settings({ messaging_channel: 'https://t.me/kanz_partners' })
  for (const path of ['/partner', '/contact'])
    expect(hrefsOf(await main(path))).toContain('https://t.me/kanz_partners')
  await settings({ messaging_channel: '' })
  expect(textOf(await main('/partner'))).not.toContain('Write to us in the app')
})

test('a page of its own is for its address only', async () => {
  expect((await request('/Terms')).status).not.toBe(500)
  expect((await request('/terms/x')).status).toBe(404)
})
