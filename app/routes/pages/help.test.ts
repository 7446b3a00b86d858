import { beforeAll, describe, expect, test, vi } from 'vitest'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { buildArticle, buildHelpCategory } from '../../../tests/factories/reading.ts'
import {
  allByRole,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  metaOf,
  pageOf,
  textOf,
} from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()
const admin = await buildAdmin(db)
const main = (path: string) => mainOf(request(path))
const words = async (path: string) => textOf(await main(path))
/** The titles of the articles that a page lists, in its order. */
const listed = async (path: string) =>
  [...(await main(path)).querySelectorAll('li a > b > bdi[dir]')].map(textOf)

test('without anything written the help centre is a search and nothing else [HELP-01 OP-099]', async () => {
  const response = await request('/help')
  expect(response.status).toBe(200)
  const shown = await mainOf(response)
  expect(allByRole(shown, 'heading').map(textOf)).toEqual(['Help Centre'])
  getByRole(shown, 'searchbox')
})

describe('with articles', () => {
  beforeAll(async () => {
    const buying = await buildHelpCategory(db, {
      name: 'Buying',
      name_ar: 'الشراء',
      slug: 'buying',
      position: 2,
      description: 'From offer to order',
      description_ar: 'CIB والدفع',
    })
    await buildHelpCategory(db, { name: 'Empty', name_ar: 'فارغة', slug: 'empty', position: 1 })
    await buildArticle(db, {
      category_id: buying.id,
      title: 'How do I pay?',
      slug: 'pay',
      views: 5,
      excerpt: 'By card',
      content:
        'First <script>x</script> open the **offer**.\n\n## Then\n\nPay by Edahabia. '.padEnd(
          400,
          'y',
        ),
    })
    await buildArticle(db, {
      category_id: buying.id,
      title: 'Where is my order?',
      slug: 'order',
      views: 9,
      meta_description: 'Its own description',
    })
    await buildArticle(db, {
      category_id: buying.id,
      title: 'Draft',
      slug: 'draft',
      views: 99,
      published: false,
    })
    await buildArticle(db, {
      category_id: buying.id,
      title: 'كيف أدفع؟',
      slug: 'كيف-أدفع',
      locale: 'ar',
      content: 'افتح [العرض](/help) وادفع بالبطاقة الذهبيّة.',
    })
  })

  test('has search, categories in their order with the count of their articles, and the most-read articles [HELP-01 OP-099 NAV-41]', async () => {
    const shown = await main('/help')
    getByRole(shown, 'search')
    expect(textOf(shown)).toMatch(/Empty.*0 articles.*Buying.*From offer to order.*2 articles/)
    expect(await listed('/help')).toEqual(['Where is my order?', 'How do I pay?'])
    expect(await listed('/ar/help')).toEqual(['كيف أدفع؟'])
    const arabic = await main('/ar/help')
    const description = [...arabic.querySelectorAll('bdi[dir="rtl"]')].map(textOf)
    expect(description).toContain('CIB والدفع')
    expect(textOf(arabic)).toMatch(/CIB والدفع.*مقال واحد/)
  })

  test.each([
    ['/help', 'PAY', ['How do I pay?']],
    ['/help', 'card', ['How do I pay?']],
    ['/help', 'edahabia', ['How do I pay?']],
    ['/help', 'my where', ['Where is my order?']],
    ['/help', 'draft', []],
    ['/help', '%', []],
    ['/help', '؟', []],
    ['/ar/help', 'الذهبيه', ['كيف أدفع؟']],
    ['/ar/help', 'ادفع', ['كيف أدفع؟']],
    ['/ar/help', 'pay', []],
  ])(
    '%s finds %j in title, excerpt and content, however it is spelt [HELP-01 OP-099]',
    async (page, text, found) => {
      expect(await listed(`${page}?q=${encodeURIComponent(text)}`)).toEqual(found)
    },
  )

  test.each([
    ['/help', 'Edahabai', ['How do I pay?']],
    ['/help', 'ofer', ['How do I pay?']],
    ['/help', 'wher ordrr', ['Where is my order?']],
    ['/ar/help', 'الذهبيتة', ['كيف أدفع؟']],
    ['/ar/help', 'البطاقه', ['كيف أدفع؟']],
    ['/ar/help', 'البتاقة', ['كيف أدفع؟']],
    ['/help', 'zzzz', []],
    ['/help', 'oo', []],
    ['/help', 'orchestra', []],
    ['/ar/help', 'ككك', []],
  ])('%s finds what is nearly meant by %j, and no more', async (page, text, found) => {
    expect(await listed(`${page}?q=${encodeURIComponent(text)}`)).toEqual(found)
  })

  test('what an article says comes before what it nearly says', async () => {
    await buildArticle(db, { title: 'Sorder', slug: 'sorder' })
    await buildArticle(db, { title: 'Orber', slug: 'orber' })
    expect(await listed('/help?q=orber')).toEqual(['Orber'])
    await db.deleteFrom('help_articles').where('slug', 'in', ['sorder', 'orber']).execute()
  })

  test.each([
    ['/ar/help', 'حمايه', ['كيف أؤمّن دخولي؟', 'كلمة المرور']],
    ['/ar/help', 'كلمة المرر', ['كلمة المرور']],
    ['/ar/help', 'استرجع فلوسي', ['كلمة المرور']],
    ['/ar/help', 'wthdraw', ['كيف أؤمّن دخولي؟']],
    ['/ar/help', 'baridi', ['كيف أؤمّن دخولي؟']],
    ['/ar/help', 'zzzz qqqq', []],
    ['/ar/help', 'دخولي zzzz qqqq', []],
    ['/ar/help', 'zzzz ال', []],
  ])(
    '%s finds by %j what its category or its keywords say, and lets one word of several miss',
    async (page, text, found) => {
      const { id } = await buildHelpCategory(db, {
        name: 'Security',
        name_ar: 'الحساب والحماية',
        position: 3,
      })
      const shared = { category_id: id, locale: 'ar' as const }
      const articles = [
        await buildArticle(db, {
          ...shared,
          title: 'كلمة المرور',
          content: 'استرجع حسابك',
          views: 1,
        }),
        await buildArticle(db, {
          ...shared,
          title: 'كيف أؤمّن دخولي؟',
          keywords: 'withdraw, baridimob',
          views: 7,
        }),
      ]
      expect(await listed(`${page}?q=${encodeURIComponent(text)}`)).toEqual(found)
      const article = await request(`/ar/help/article/${articles[1]!.slug}`)
      expect(await article.text()).not.toContain('baridimob')
      await db.deleteFrom('help_articles').where('category_id', '=', id).execute()
      await db.deleteFrom('help_categories').where('id', '=', id).execute()
    },
  )

  test('a search without a result says what to do, and where people answer', async () => {
    const shown = await main('/help?q=zzz')
    expect(textOf(shown)).toMatch(/No articles found.*Try other words/)
    expect(hrefsOf(shown)).toContain('/contact')
    expect(hrefOf(await main('/ar/help?q=zzz'), 'اتّصل بنا')).toBe('/ar/contact')
  })

  test('a category has its published articles, the most read first [HELP-02 CALL-51 CALL-53]', async () => {
    expect(await listed('/help/category/buying')).toEqual(['Where is my order?', 'How do I pay?'])
    expect(await listed('/ar/help/category/buying')).toEqual(['كيف أدفع؟'])
  })

  test('an empty one says so, an unknown one is not there [HELP-06 HELP-07]', async () => {
    expect(await words('/help/category/empty')).toContain('No articles found in this category.')
    expect(await words('/ar/help/category/empty')).toContain('لا توجد مقالات في هذه الفئة.')
    for (const slug of ['nothing', '%D9%83', 'a%2Fb']) {
      const response = await request(`/help/category/${slug}`)
      expect([response.status, (await response.text()).includes('Category not found')]).toEqual([
        404,
        true,
      ])
    }
  })

  test('an article’s Markdown is read as HTML, without scripts [HELP-03 HELP-05 OP-097]', async () => {
    const shown = await main('/help/article/pay')
    getByRole(shown, 'heading', 'How do I pay?')
    expect(getByRole(shown, 'heading', 'Then').getAttribute('dir')).toBe('ltr')
    expect(textOf(shown.querySelector('strong')!)).toBe('offer')
    expect(shown.querySelector('script')).toBeNull()
    expect(hrefsOf(shown).slice(0, 2)).toEqual(['/help', '/help/category/buying'])
    expect(hrefsOf(await main(`/help/article/${encodeURIComponent('كيف-أدفع')}`))).toContain(
      '/ar/help',
    )
  })

  test('is described by its own words or the first 160 of its content [HELP-10]', async () => {
    const descriptionOf = async (slug: string) =>
      metaOf(await pageOf(request(`/help/article/${slug}`)), 'description')
    expect(await descriptionOf('order')).toBe('Its own description')
    const description = await descriptionOf('pay')
    expect(description).toMatch(/^First x open the offer. Then Pay by Edahabia. y+$/)
    expect(description).toHaveLength(160)
  })

  test('an unknown article is not there, and a draft only for administrators, who see that it is one [HELP-08 HELP-03 ADM-HELP-06 OP-100]', async () => {
    for (const viewer of [undefined, await buildProfile(db)]) {
      for (const slug of ['draft', 'nothing', '%D9%83']) {
        const response = await request(`/help/article/${slug}`, { viewer })
        expect([
          slug,
          response.status,
          (await response.text()).includes('Article not found'),
        ]).toEqual([slug, 404, true])
      }
    }
    const preview = await request('/help/article/draft', { viewer: admin })
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([
      200,
      'private, no-cache',
    ])
    const shown = await pageOf(preview)
    expect(metaOf(shown, 'robots')).toBe('noindex')
    expect(textOf(shown)).toContain('This is a draft')
  })

  test('an external help centre is linked once the settings name it [HELP-04 OP-002 OP-099]', async () => {
    const pages = ['/help', '/help/category/buying', '/help/article/pay']
    for (const path of pages) expect(await words(path)).not.toContain('external help centre')
    for (const [url, isLinked] of [
      ['javascript:alert(1)', false],
      ['https://help.example/kanz', true],
    ] as const) {
      await db
        .insertInto('settings')
        .values({ key: 'help_centre_url', value: JSON.stringify(url) })
        .onConflict((on) => on.column('key').doUpdateSet({ value: JSON.stringify(url) }))
        .execute()
      await loadSettings(db)
      for (const path of pages)
        expect([path, url, hrefsOf(await main(path)).includes(url)]).toEqual([path, url, isLinked])
    }
  })

  test('what cannot be read is logged and left out, and the page is not kept [HELP-11 OP-096]', async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    await db.schema.alterTable('help_articles').renameTo('away').execute()
    try {
      for (const path of ['/help', '/help?q=pay']) {
        const response = await request(path)
        expect([response.status, response.headers.get('cache-control')]).toEqual([
          200,
          'private, no-cache',
        ])
      }
      expect(await words('/help/category/buying')).toContain('No articles found in this category.')
    } finally {
      await db.schema.alterTable('away').renameTo('help_articles').execute()
    }
  })

  test('the sitemap has each text in its own language', async () => {
    const xml = await (await request('/sitemap.xml?reading=1')).text()
    const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) =>
      address!.replace(env.appUrl, ''),
    )
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/blog',
        '/ar/blog',
        '/help',
        '/ar/help',
        '/help/category/buying',
        '/ar/help/category/buying',
        '/help/article/pay',
        `/ar/help/article/${encodeURIComponent('كيف-أدفع')}`,
      ]),
    )
    expect(addresses).not.toContain('/ar/help/article/pay')
    expect(addresses.join()).not.toMatch(/draft|empty/)
    expect(await (await request('/sitemap.xml')).text()).toContain('sitemap.xml?reading=1')
  })
})
