import { idFrom } from '#kernel/id.ts'
import { type Locale, locales, withLocale } from '#kernel/locale.ts'
import { policyNames } from '#modules/content/policy.ts'
import { hasReadingPages, readingPages } from '#modules/content/sitemap.server.ts'
import { articlePath, categoryPath, postPath } from '#modules/content/writing.ts'
import {
  type SitemapKind,
  sitemapKinds,
  type SitemapPage,
  sitemapPages,
  sitemapParts,
} from '#modules/offers/sitemap.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Db } from '#platform/db.server.ts'
import { contextOf, notFound } from '#platform/http.server.ts'
import { answerXml, escaped } from './xml.ts'
import type { Route } from './+types/sitemap'

// The sitemap as sitemaps.org defines it: `/sitemap.xml` names its parts, `/sitemap.xml?offers=3`
// is one of them, and `/sitemap.xml?reading=1` has the blog and the help centre.

const HOUR = 3600
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** A page, in the one language it is written in or in all. */
type Page = SitemapPage & { locale?: Locale | null }

/** Pages that no table has. */
const fixed: readonly Page[] = [
  '/',
  '/allgames',
  '/fees',
  ...policyNames.map((name) => `/${name}`),
  '/contact',
  '/partner',
  '/help/ranking',
].map((path) => ({ path, changed: null }))

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { read, origin, settings } = contextOf(context)
  if (url.searchParams.get('reading') === '1')
    return answer(request, urlSet(origin, await reading(read)))
  const kind = sitemapKinds.find((each) => url.searchParams.has(each))
  if (!kind) return answer(request, await index(read, origin, settings))
  const part = idFrom(url.searchParams.get(kind) ?? undefined)
  if (part === null || part > Number.MAX_SAFE_INTEGER / 10_000) throw notFound()
  const pages = await sitemapPages(read, kind, part, settings)
  const all = kind === 'games' && part === 1 ? [...fixed, ...pages] : pages
  if (all.length === 0) throw notFound()
  return answer(request, urlSet(origin, all))
}

async function index(read: Db, origin: string, settings: Settings): Promise<string> {
  const parts = await Promise.all(
    sitemapKinds.map(async (kind) => ({ kind, numbers: await sitemapParts(read, kind, settings) })),
  )
  // the first part of the games is always there: it has the fixed pages
  const numbersOf = (kind: SitemapKind, numbers: number[]) =>
    kind === 'games' && !numbers.includes(1) ? [1, ...numbers] : numbers
  const entries = parts.flatMap(({ kind, numbers }) =>
    numbersOf(kind, numbers).map(
      (part) => `<sitemap><loc>${escaped(`${origin}/sitemap.xml?${kind}=${part}`)}</loc></sitemap>`,
    ),
  )
  const texts = (await hasReadingPages(read))
    ? [`<sitemap><loc>${escaped(`${origin}/sitemap.xml?reading=1`)}</loc></sitemap>`]
    : []
  return document('sitemapindex', `xmlns="${XMLNS}"`, [...entries, ...texts])
}

const pathOf = { post: postPath, article: articlePath, category: categoryPath }

/** The blog and the help centre; each text only in its own language. */
async function reading(read: Db): Promise<Page[]> {
  const pages = await readingPages(read)
  if (pages.length === 0) throw notFound()
  const overviews: Page[] = ['/blog', '/help'].map((path) => ({ path, changed: null }))
  return [
    ...overviews,
    ...pages.map(({ kind, slug, locale, changed }) => ({
      path: pathOf[kind](slug),
      changed,
      locale,
    })),
  ]
}

/** Each page once in each of its languages, and with each the addresses of all. */
function urlSet(origin: string, pages: readonly Page[]): string {
  const entries = pages.flatMap(({ path, changed, locale: only }) => {
    const written = only ? [only] : locales
    const address = (locale: Locale) => escaped(origin + withLocale(path, locale))
    const alternates = written
      .map(
        (locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`,
      )
      .join('')
    const changedAt = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return written.map(
      (locale) => `<url><loc>${address(locale)}</loc>${changedAt}${alternates}</url>`,
    )
  })
  return document('urlset', `xmlns="${XMLNS}" xmlns:xhtml="${XHTML}"`, entries)
}

const document = (root: string, namespaces: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

const answer = (request: Request, xml: string): Response =>
  answerXml(request, xml, { type: 'application/xml', maxAge: HOUR })
