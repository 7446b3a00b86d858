import type { MetaDescriptor } from 'react-router'
import { type Locale, locales, withLocale } from '#kernel/locale.ts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { m } from '#i18n/paraglide/messages.js'

/** What a route's `meta` is given that this needs of it. */
interface MetaArgs {
  location: { pathname: string }
  matches: readonly unknown[]
}

interface PageWords {
  /** Without the site's name, which follows it; without a title the site's own stands. */
  title?: string
  description?: string
  /** The part of the query that makes it another page, such as `?page=2`. */
  query?: string
  /**
   * False keeps the page out of search engines, without a canonical address: private pages, search
   * results. Such a page is described by the site.
   */
  index?: boolean
  /**
   * The one language in which the page is written, whatever the words around it: its address in
   * that language stands for all.
   */
  only?: Locale
  /**
   * The path of the image shown beside a link to the page, in every language, and what it shows;
   * the site's own when left out.
   */
  image?: { path: string; alt: string }
}

/**
 * The head of a page: title and description, and for public pages its canonical address and the
 * same page in each language. Use it as `export const meta: Route.MetaFunction = (args) =>
 * pageMeta(args, { … })`.
 */
export function pageMeta(
  { location, matches }: MetaArgs,
  { title, description, query = '', index = true, only, image }: PageWords,
): MetaDescriptor[] {
  const full = title ? m.page_title({ title }) : m.page_title({ title: m.site_title() })
  const words: MetaDescriptor[] = [{ title: full }]
  const about = description ?? (index ? undefined : m.site_description())
  if (about) words.push({ name: 'description', content: about })
  if (!index) return [...words, { name: 'robots', content: 'noindex' }]
  const origin = siteOriginOf(matches)
  const address = (locale: Locale) => origin + withLocale(location.pathname, locale) + query
  return [
    ...words,
    { property: 'og:title', content: bare(full) },
    { property: 'og:site_name', content: m.site_name() },
    { property: 'og:url', content: address(only ?? getLocale()) },
    ...(description ? [{ property: 'og:description', content: bare(description) }] : []),
    ...imageMeta(origin, image ?? { path: '/og/site', alt: m.og_alt_site() }),
    { tagName: 'link', rel: 'canonical', href: address(only ?? getLocale()) },
    ...(only ? [only] : locales).map((locale) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: locale,
      href: address(locale),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address(only ?? 'en') },
  ]
}

/**
 * Without the marks that keep directions apart on a page: programs that show links draw them as
 * boxes.
 */
const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

/** A card of 1200 × 630 pixels (routes/og), as every program that shows links reads it. */
const imageMeta = (
  origin: string,
  { path, alt }: { path: string; alt: string },
): MetaDescriptor[] => [
  { property: 'og:type', content: 'website' },
  { property: 'og:locale', content: getLocale() === 'ar' ? 'ar_DZ' : 'en_GB' },
  { property: 'og:image', content: origin + withLocale(path, getLocale()) },
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: bare(alt) },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** Where the site is, as the root loader told it; empty when that loader failed. */
export function siteOriginOf(matches: readonly unknown[]): string {
  const [root] = matches as readonly ({ loaderData?: { site?: { origin: string } } } | undefined)[]
  return root?.loaderData?.site?.origin ?? ''
}
