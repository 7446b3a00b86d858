import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { describe, expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'
import { buildSeller } from './factories/profile.ts'
import { buildArticle, buildPost } from './factories/reading.ts'

// What search engines read in real pages, read and judged by programs of others.

const { db, request } = await openTestApp()
const game = await buildGame(db)
await db
  .insertInto('game_faqs')
  .values({
    game_id: game.id,
    question: 'Is it "safe"?',
    question_ar: 'هل هو آمن؟',
    answer: 'Yes, </script> is.',
    answer_ar: 'نعم.',
  })
  .execute()
const seller = await buildSeller(db, { last_seen_at: new Date() })
const { id } = await buildOffer(db, {
  game_id: game.id,
  user_id: seller.id,
  category: game.category,
  title: 'Level 78 </script><b>"',
  description: 'Rare\nskins',
  price: 18_500,
})
const withImage = await buildOffer(db, {
  game_id: game.id,
  user_id: seller.id,
  category: game.category,
  title: 'حساب فري فاير',
  images: ['/files/offer-images/1/1763659000000000001.webp'],
})
const path = `/${game.slug}/${game.category}`
const post = await buildPost(db, {
  title: 'Where is </script> "my" money?',
  author_id: seller.id,
  tags: ['Safety'],
  featured_image: '/files/blog-images/money-1763659000000000001.webp',
})
const arabic = await buildPost(db, { title: 'أين مالي؟', slug: 'أين-مالي', locale: 'ar' })
const article = await buildArticle(db)

type Extracted = { jsonld: Record<string, Record<string, unknown>[]>; errors?: unknown[] }

/** The structured data of a page by type, as a program that knows nothing of us finds it. */
async function dataOf(address: string): Promise<Extracted> {
  const response = await request(address)
  expect(response.status).toBe(200)
  return new WebAutoExtractor({ addLocation: true, embedSource: [] }).parse(
    await response.text(),
  ) as Extracted
}

const pages: [string, string[]][] = [
  ['/', ['Organization', 'WebSite']],
  ['/allgames', []],
  [`/${game.slug}`, ['BreadcrumbList']],
  [path, ['BreadcrumbList']],
  [`${path}?tab=faqs`, ['BreadcrumbList', 'FAQPage']],
  [`${path}/offers/${id}`, ['BreadcrumbList', 'Product']],
  [`${path}/offers/${withImage.id}`, ['BreadcrumbList', 'Product']],
  [`/users/${seller.username}`, []],
  ['/blog', []],
  [`/blog/${post.slug}`, ['BlogPosting']],
  [`/blog/${encodeURIComponent(arabic.slug)}`, ['BlogPosting']],
  ['/help', []],
  [`/help/article/${article.slug}`, ['Article', 'BreadcrumbList']],
]

describe.each(['', '/ar'])('in pages under "%s"', (base) => {
  test.each(pages)('%s says what it is, without a fault [TRK-04]', async (address, types) => {
    const found = await dataOf(address === '/' ? base || '/?' : base + address)
    expect(Object.keys(found.jsonld).sort()).toEqual(types)
    expect(found.errors ?? []).toEqual([])
    const issues = await new Validator().validate(found)
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  })
})

test('an offer is a product of the site’s own brand, in stock, in DZD, with an image that is there [TRK-03 TRK-04 TRK-05]', async () => {
  const { jsonld } = await dataOf(`${path}/offers/${id}`)
  expect(jsonld.Product).toMatchObject([
    {
      name: 'Level 78 </script><b>"',
      brand: { name: 'Kanz' },
      image: [`http://localhost:3000/og/offers/${id}`],
      offers: {
        price: 18_500,
        priceCurrency: 'DZD',
        availability: 'https://schema.org/InStock',
        seller: { name: seller.username },
      },
    },
  ])
  expect((await request(`/og/offers/${id}`)).status).toBe(200)
})

test('a post says who wrote it, when, in which language, and where it is read', async () => {
  const { jsonld } = await dataOf(`/ar/blog/${post.slug}`)
  expect(jsonld.BlogPosting).toMatchObject([
    {
      headline: 'Where is </script> "my" money?',
      inLanguage: 'en',
      url: `http://localhost:3000/blog/${post.slug}`,
      author: { name: seller.username },
      image: ['http://localhost:3000/files/blog-images/money-1763659000000000001.webp'],
      datePublished: post.published_at!.toISOString(),
      keywords: 'Safety',
    },
  ])
  const other = await dataOf(`/blog/${encodeURIComponent(arabic.slug)}`)
  expect(other.jsonld.BlogPosting).toMatchObject([
    {
      url: `http://localhost:3000/ar/blog/${encodeURIComponent(arabic.slug)}`,
      author: { name: 'Kanz' },
    },
  ])
})

test('each step of the way to an offer, and the search that is promised, are pages', async () => {
  const { jsonld } = await dataOf(`/ar${path}/offers/${id}`)
  const steps = jsonld.BreadcrumbList![0]!.itemListElement as { position: number; item: string }[]
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  for (const { item } of steps) expect((await request(new URL(item).pathname)).status).toBe(200)
  const { jsonld: home } = await dataOf('/ar')
  const { target } = home.WebSite![0]!.potentialAction as { target: { urlTemplate: string } }
  const search = new URL(
    target.urlTemplate.replace('{search_term_string}', encodeURIComponent(game.name)),
  )
  expect(await (await request(search.pathname + search.search)).text()).toContain(path)
})

test('the validator finds what is wrong', async () => {
  const found = await dataOf(`${path}/offers/${id}`)
  const { name: _, ...nameless } = found.jsonld.Product![0]!
  const issues = await new Validator().validate({ ...found, jsonld: { Product: [nameless] } })
  expect(issues.some(({ severity }) => severity === 'ERROR')).toBe(true)
})
