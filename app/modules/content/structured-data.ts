import type { Article, BlogPosting, WithContext } from 'schema-dts'

// Posts and help articles as search engines read them (schema.org in JSON-LD).

const SCHEMA = 'https://schema.org'

interface Written {
  title: string
  description: string
  locale: string
  /** The page's own address; an image is resolved against it. */
  url: string
  /** The site's name. */
  publisher: string
  changed: Date
  image: string
}

/** A published post as schema.org's BlogPosting. */
export function postData({
  published,
  author,
  tags,
  ...written
}: Written & {
  published: Date
  author: string | null
  tags: readonly string[]
}): WithContext<BlogPosting> {
  return {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    ...text(written),
    datePublished: published.toISOString(),
    ...(author && { author: { '@type': 'Person', name: author } }),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
  }
}

/**
 * A help article as schema.org's Article. No FAQPage: a page of ours answers one question at
 * length, not several.
 */
export function articleData(written: Written): WithContext<Article> {
  return { '@context': SCHEMA, '@type': 'Article', ...text(written) }
}

/** What every text says of itself; the site is its author unless it has another. */
function text({ title, description, locale, url, publisher, changed, image }: Written) {
  const site = { '@type': 'Organization' as const, name: publisher }
  return {
    headline: title,
    description,
    inLanguage: locale,
    url,
    mainEntityOfPage: url,
    image: [new URL(image, url).href],
    dateModified: changed.toISOString(),
    author: site,
    publisher: site,
  }
}
