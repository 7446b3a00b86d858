import { createHash } from 'node:crypto'
import { idFrom } from '#kernel/id.ts'
import { type Locale, locales, withLocale } from '#kernel/locale.ts'
import { policyNames } from '#modules/content/policy.ts'
import { type SitemapKind, sitemapKinds, type SitemapPage, sitemapPages, sitemapParts } from '#modules/offers/sitemap.server.ts'
import { read } from '#platform/db.server.ts'
import { factsOf, notFound } from '#platform/http.server.ts'
import type { Route } from './+types/sitemap'

// The sitemap as sitemaps.org defines it: `/sitemap.xml` names its parts, `/sitemap.xml?offers=3` is one of them.

const HOUR = 3600
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Pages that no table has. */
const fixed: readonly SitemapPage[] = ['/', '/allgames', '/fees', ...policyNames.map((name) => `/${name}`), '/contact', '/partner']
  .map((path) => ({ path, changed: null }))

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { origin } = factsOf(context)
  const kind = sitemapKinds.find((each) => url.searchParams.has(each))
  if (!kind) return answer(request, await index(origin))
  const part = idFrom(url.searchParams.get(kind) ?? undefined)
  if (part === null || part > Number.MAX_SAFE_INTEGER / 10_000) throw notFound()
  const pages = await sitemapPages(read, kind, part)
  const all = kind === 'games' && part === 1 ? [...fixed, ...pages] : pages
  if (all.length === 0) throw notFound()
  return answer(request, urlSet(origin, all))
}

async function index(origin: string): Promise<string> {
  const parts = await Promise.all(sitemapKinds.map(async (kind) => ({ kind, numbers: await sitemapParts(read, kind) })))
  // the first part of the games is always there: it has the fixed pages
  const numbersOf = (kind: SitemapKind, numbers: number[]) => (kind === 'games' && !numbers.includes(1) ? [1, ...numbers] : numbers)
  const entries = parts.flatMap(({ kind, numbers }) => numbersOf(kind, numbers).map((part) => `<sitemap><loc>${escaped(`${origin}/sitemap.xml?${kind}=${part}`)}</loc></sitemap>`))
  return document('sitemapindex', `xmlns="${XMLNS}"`, entries)
}

/** Each page once in each language, and with each the addresses of all. */
function urlSet(origin: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ path, changed }) => {
    const address = (locale: Locale) => escaped(origin + withLocale(path, locale))
    const alternates = locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address(locale)}"/>`).join('')
    const changedAt = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return locales.map((locale) => `<url><loc>${address(locale)}</loc>${changedAt}${alternates}</url>`)
  })
  return document('urlset', `xmlns="${XMLNS}" xmlns:xhtml="${XHTML}"`, entries)
}

const document = (root: string, namespaces: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The text for an hour, or that it has not changed since the reader's copy. */
function answer(request: Request, xml: string): Response {
  const etag = `W/"${createHash('sha1').update(xml).digest('base64url')}"`
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${HOUR}`, etag }
  const isKnown = request.headers.get('if-none-match')?.split(/,\s*/).includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(xml, { headers })
}
