import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { withLocale } from '#kernel/locale.ts'
import { newestPosts, type ListedPost } from '#modules/content/posts.server.ts'
import { postPath } from '#modules/content/writing.ts'
import { contextOf } from '#platform/http.server.ts'
import { answerXml, escaped } from './xml.ts'
import type { Route } from './+types/rss'

const NEWEST = 30
const MAX_AGE_S = 900

/**
 * The newest posts in the language of the address as RSS 2.0 (rssboard.org/rss-specification), with
 * full addresses.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { read, origin } = contextOf(context)
  const locale = getLocale()
  const address = (path: string) => escaped(origin + withLocale(path, locale))
  const posts = await newestPosts(read, locale, NEWEST)
  const channel = [
    `<title>${escaped(m.blog_feed_title())}</title>`,
    `<link>${address('/blog')}</link>`,
    `<description>${escaped(m.blog_description())}</description>`,
    `<language>${locale}</language>`,
    `<atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    ...posts
      .slice(0, 1)
      .map(({ published_at }) => `<lastBuildDate>${published_at!.toUTCString()}</lastBuildDate>`),
    ...posts.map((post) => item(post, address(postPath(post.slug)))),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`
  return answerXml(request, xml, { type: 'application/rss+xml', maxAge: MAX_AGE_S })
}

const item = (
  { title, excerpt, published_at, author, tags }: ListedPost,
  address: string,
): string =>
  [
    '<item>',
    `<title>${escaped(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${published_at!.toUTCString()}</pubDate>`,
    `<dc:creator>${escaped(author ?? m.site_name())}</dc:creator>`,
    ...(excerpt ? [`<description>${escaped(excerpt)}</description>`] : []),
    ...tags.map((tag) => `<category>${escaped(tag)}</category>`),
    '</item>',
  ].join('')
