import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { buildPost } from '../../../tests/factories/reading.ts'
import {
  allByRole,
  canonicalOf,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  metaOf,
  pageOf,
  type Part,
  textOf,
} from '../../../tests/page.ts'

const { db, env, request } = await openTestApp()
const page = (path: string) => pageOf(request(path))
const main = (path: string) => mainOf(request(path))
const words = async (path: string) => textOf(await main(path))
const currentOf = (part: Part) => [...part.querySelectorAll('a[aria-current="true"]')].map(textOf)
const titles = async (path: string) =>
  allByRole(await main(path), 'listitem')
    .flatMap((post) => allByRole(post, 'heading'))
    .map(textOf)

test('without posts the list says so, and what to do about it [BLOG-05 BLOG-06 OP-095]', async () => {
  expect(await words('/blog')).toMatch(/No posts found.*Check back soon for new posts!/)
  expect(await words('/ar/blog')).toMatch(/لا توجد مقالات.*عد قريبًا لتقرأ الجديد!/)
  for (const query of ['?q=zzz', '?tag=zzz', '?q=a&tag=zzz'])
    expect(await words(`/blog${query}`)).toMatch(
      /No posts found.*Try adjusting your search or filters/,
    )
})

describe('with posts', () => {
  const now = new Date()
  afterAll(() => db.deleteFrom('blog_posts').execute())
  beforeAll(async () => {
    const author = await buildProfile(db, { username: 'the_writer' })
    const at = (days: number) => plus(now, -days * DAY)
    await buildPost(db, {
      title: 'Older',
      slug: 'older',
      published_at: at(3),
      tags: ['Safety', 'C++ & more'],
    })
    await buildPost(db, {
      title: 'Newest </script><b>',
      slug: 'newest',
      published_at: at(1),
      tags: ['Safety', 'Buying'],
      excerpt: 'About <i>escrow</i>',
      author_id: author.id,
      content:
        '# Part\n\nWords with [a link](/help).\n\n![A shield](/files/blog-images/newest-1763659000000000001.webp)',
      featured_image: '/files/blog-images/newest-1763659000000000002.webp',
      meta_title: 'For search',
      meta_description: 'What search engines show',
    })
    await buildPost(db, {
      title: 'Hidden draft',
      slug: 'hidden',
      published: false,
      tags: ['Secret'],
    })
    await buildPost(db, {
      title: 'كيف تشتري بأمان',
      slug: 'كيف-تشتري-بأمان',
      locale: 'ar',
      tags: ['الأمان'],
      excerpt: 'دليل قصير',
      content: 'اقرأ [المساعدة](/help).',
      published_at: at(2),
    })
  })

  test('the list has the published ones of the reader’s language, the newest first [BLOG-01 CALL-50 NAV-41]', async () => {
    expect(await titles('/blog')).toEqual(['Newest </script><b>', 'Older'])
    expect(await titles('/ar/blog')).toEqual(['كيف تشتري بأمان'])
    expect(await words('/blog')).not.toContain('Hidden draft')
    expect(await words('/blog')).toContain('the_writer')
  })

  test('chips filter by tag, beginning with all, each with its address [BLOG-03 BLOG-04]', async () => {
    const shown = await main('/blog')
    expect(hrefOf(shown, 'All')).toBe('/blog')
    expect(currentOf(shown)).toEqual(['All'])
    expect(hrefOf(shown, 'C++ & more')).toBe('/blog?tag=C%2B%2B+%26+more')
    expect(textOf(shown)).not.toContain('Secret')
    expect(await titles('/blog?tag=Buying')).toEqual(['Newest </script><b>'])
    expect(await titles('/blog?tag=C%2B%2B+%26+more')).toEqual(['Older'])
    await buildPost(db, {
      title: 'Oldest',
      slug: 'oldest',
      published_at: new Date('2025-01-01'),
      tags: ['SAFETY'],
    })
    expect(allByRole(await main('/blog'), 'link', /^safety$/i)).toHaveLength(1)
    expect(await titles('/blog?tag=sAfEtY')).toHaveLength(3)
    const filtered = await main('/blog?tag=sAfEtY')
    expect([currentOf(filtered), hrefOf(filtered, 'Safety')]).toEqual([
      ['Safety'],
      '/blog?tag=Safety',
    ])
    await db.deleteFrom('blog_posts').where('slug', '=', 'oldest').execute()
    await buildPost(db, { title: 'Quoted', slug: 'quoted', tags: ['Seller’s – ٢٠٢٦'] })
    const quoted = hrefOf(await main('/blog'), 'Seller’s – ٢٠٢٦')!
    const chosen = await main(quoted)
    expect([currentOf(chosen), await titles(quoted)]).toEqual([['Seller’s – ٢٠٢٦'], ['Quoted']])
    expect(await titles("/blog?tag=seller's - 2026")).toEqual(['Quoted'])
    await db.deleteFrom('blog_posts').where('slug', '=', 'quoted').execute()
    expect(await titles('/blog?tag=%D8%A7%D9%84%D8%A3%D9%85%D8%A7%D9%86')).toEqual([])
    expect(await titles('/ar/blog?tag=%D8%A7%D9%84%D8%A3%D9%85%D8%A7%D9%86')).toEqual([
      'كيف تشتري بأمان',
    ])
  })

  test.each([
    ['?q=OLDER', ['Older']],
    ['?q=escrow', ['Newest </script><b>']],
    ['?q=buying', ['Newest </script><b>']],
    ['?q=safety&tag=Buying', ['Newest </script><b>']],
    ['?q=older&tag=Buying', []],
    ['?q=%25', []],
    ['?q=_', []],
    ['?q=words', []],
  ])(
    'the search looks at title, excerpt and tags together with the tag: %s [BLOG-02 OP-094]',
    async (query, found) => {
      expect(await titles(`/blog${query}`)).toEqual(found)
    },
  )

  test.each([
    ['?q=oldar', ['Older']],
    ['?q=ezcrow', ['Newest </script><b>']],
    ['?q=oldr&tag=Buying', []],
    ['?q=rrrr', []],
  ])('the search forgives a wrong letter: %s', async (query, found) => {
    expect(await titles(`/blog${query}`)).toEqual(found)
  })

  test.each(['تشترى', 'بامان', 'دليل', 'الأمان', 'أمَان'])(
    'Arabic is found however it is spelt: %s',
    async (text) => {
      expect(await titles(`/ar/blog?q=${encodeURIComponent(text)}`)).toEqual(['كيف تشتري بأمان'])
    },
  )

  test('odd addresses are read as if nothing was asked', async () => {
    for (const query of [
      '?page=0',
      '?page=-1',
      '?page=two',
      '?page=99999999',
      '?tag=',
      '?q=',
      `?q=${'x'.repeat(5_000)}`,
      `?tag=${encodeURIComponent('\u202e'.repeat(50))}`,
      '?q[]=a&tag[]=b',
      '?tag=a&tag=b',
    ]) {
      expect([query, (await request(`/blog${query}`)).status]).toEqual([query, 200])
    }
  })

  test('a post has a way back, its author, date, tags, image and text [BLOG-07 BLOG-08 OP-097]', async () => {
    const shown = await main('/blog/newest')
    expect(hrefsOf(shown)).toEqual(
      expect.arrayContaining(['/blog', '/help', '/blog?tag=Buying', '/blog/older']),
    )
    getByRole(shown, 'heading', 'Newest </script><b>')
    expect(getByRole(shown, 'heading', 'Part').outerHTML).toBe('<h2 dir="ltr">Part</h2>')
    const art = shown.querySelector('.k-post__art source[type="image/webp"]')!
    expect(art.getAttribute('srcset')).toContain('newest-1763659000000000002-640.webp 640w')
    expect(shown.querySelector('[alt="A shield"]')!.getAttribute('src')).toBe(
      '/files/blog-images/newest-1763659000000000001.webp',
    )
    expect(shown.querySelector('b, script')).toBeNull()
    expect(textOf(shown)).toMatch(/the_writer.*Related posts.*Older/)
  })

  test('its head says what search engines and links show, in the language it is written in', async () => {
    const shown = await page('/ar/blog/newest')
    expect(shown.title).toBe('For search · كنز')
    expect(metaOf(shown, 'description')).toBe('What search engines show')
    expect(canonicalOf(shown)).toBe(`${env.appUrl}/blog/newest`)
    expect(shown.querySelector('[hreflang="ar"]')).toBeNull()
    expect(metaOf(shown, 'og:image')).toBe(`${env.appUrl}/ar/og/posts/newest`)
    expect((await request('/og/posts/newest')).headers.get('content-type')).toBe('image/jpeg')
  })

  test('an Arabic slug has its address percent-encoded everywhere [OP-103]', async () => {
    const slug = encodeURIComponent('كيف-تشتري-بأمان')
    expect(hrefsOf(await main('/ar/blog'))).toContain(`/ar/blog/${slug}`)
    const shown = await page(`/blog/${slug}`)
    expect(canonicalOf(shown)).toBe(`${env.appUrl}/ar/blog/${slug}`)
    const article = getByRole(shown, 'article')
    expect(['lang', 'dir'].map((name) => article.getAttribute(name))).toEqual(['ar', 'rtl'])
    expect(hrefsOf(article)).toContain('/ar/help')
    expect(await (await request('/sitemap.xml?reading=1')).text()).toContain(
      `<loc>${env.appUrl}/ar/blog/${slug}</loc>`,
    )
  })

  test.each(['hidden', 'nothing-here', '%D9%83', 'a%2Fb', "'%20or%201=1", 'x'.repeat(500)])(
    '%s is no post: "Post not found" with 404 [BLOG-09 OP-096]',
    async (slug) => {
      const response = await request(`/blog/${slug}`)
      expect(response.status).toBe(404)
      expect(textOf(await mainOf(response))).toContain('Post not found')
      expect(await words(`/ar/blog/${slug}`)).toContain('المقال غير موجود')
    },
  )

  test('a list that cannot be read is logged and shows the empty state, and is not kept [BLOG-11 OP-096]', async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    await db.schema.alterTable('blog_posts').renameTo('away').execute()
    try {
      const response = await request('/blog')
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'private, no-cache',
      ])
      expect(await response.text()).toContain('No posts found')
    } finally {
      await db.schema.alterTable('away').renameTo('blog_posts').execute()
    }
  })

  test('the pages are kept for visitors, those with made-up queries are not', async () => {
    const keptOf = async (path: string) =>
      (await request(path)).headers.get('cache-control') === 'public, max-age=0, must-revalidate'
    for (const path of ['/blog', '/blog?tag=Buying', '/blog/newest'])
      expect([path, await keptOf(path)]).toEqual([path, true])
    for (const path of [
      '/blog?q=a',
      '/blog?tag=made-up',
      '/blog?tag=buying',
      '/blog?page=7',
      '/blog/newest?page=2',
      '/blog?x=1',
    ])
      expect([path, await keptOf(path)]).toEqual([path, false])
  })

  describe('the feed', () => {
    const feed = async (path: string) => {
      const response = await request(path)
      const xml = await response.text()
      expect([
        response.status,
        response.headers.get('content-type'),
        XMLValidator.validate(xml),
      ]).toEqual([200, 'application/rss+xml; charset=utf-8', true])
      return new XMLParser({
        ignoreAttributes: false,
        isArray: (name) => name === 'item' || name === 'category',
      }).parse(xml).rss
    }

    test('is RSS 2.0 with full addresses, in each language, and is named in the blog’s head', async () => {
      const rss = await feed('/rss.xml')
      expect(rss['@_version']).toBe('2.0')
      const { channel } = rss
      expect([
        channel.title,
        channel.link,
        channel.language,
        channel['atom:link']['@_href'],
      ]).toEqual(['Kanz blog', `${env.appUrl}/blog`, 'en', `${env.appUrl}/rss.xml`])
      expect(
        channel.item.map(({ link, guid }: { link: string; guid: { '#text': string } }) => [
          link,
          guid['#text'],
        ]),
      ).toEqual(
        ['newest', 'older'].map((slug) => [
          `${env.appUrl}/blog/${slug}`,
          `${env.appUrl}/blog/${slug}`,
        ]),
      )
      expect(channel.item[0]).toMatchObject({
        title: 'Newest </script><b>',
        description: 'About <i>escrow</i>',
        'dc:creator': 'the_writer',
        category: ['Safety', 'Buying'],
      })
      expect(new Date(channel.item[0].pubDate).toUTCString()).toBe(channel.item[0].pubDate)
      const arabic = await feed('/ar/rss.xml')
      expect(arabic.channel.item.map(({ link }: { link: string }) => link)).toEqual([
        `${env.appUrl}/ar/blog/${encodeURIComponent('كيف-تشتري-بأمان')}`,
      ])
      for (const [path, title, address] of [
        ['/blog', 'Kanz blog', '/rss.xml'],
        ['/ar/blog', 'مدوّنة كنز', '/ar/rss.xml'],
        ['/blog/newest', 'Kanz blog', '/rss.xml'],
      ] as const) {
        const link = (await page(path)).querySelector('link[type="application/rss+xml"]')!
        expect(['title', 'href'].map((name) => link.getAttribute(name))).toEqual([
          title,
          env.appUrl + address,
        ])
      }
    })

    test('is not sent again unchanged', async () => {
      const etag = (await request('/rss.xml')).headers.get('etag')!
      expect((await request('/rss.xml', { headers: { 'if-none-match': etag } })).status).toBe(304)
    })
  })
})
