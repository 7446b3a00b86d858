import type { MetaDescriptor } from 'react-router'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { siteOriginOf } from '../layout/meta.ts'

/** In the head of the blog's pages: where the feed in their language is. */
export const feedLink = (matches: readonly unknown[]): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: m.blog_feed_title(),
  href: siteOriginOf(matches) + withLocale('/rss.xml', getLocale()),
})
