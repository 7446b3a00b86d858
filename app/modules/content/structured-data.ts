import type { Article, BlogPosting, WithContext } from 'schema-dts'

const SCHEMA = 'https://schema.org'

interface Written {
  title: string
  description: string
  locale: string
  /** The page's own address; a picture is resolved against it. */
  url: string
  /** The site's name. */
  publisher: string
  changed: Date
}

/** A published post as schema.org's BlogPosting. */
export function postData({ title, description, locale, url, publisher, changed, published, author, picture, tags }: Written & {
  published: Date
  author: string | null
  picture: string
  tags: readonly string[]
}): WithContext<BlogPosting> {
  return {
    '@context': SCHEMA,
    '@type': 'BlogPosting',
    headline: title,
    description,
    inLanguage: locale,
    url,
    mainEntityOfPage: url,
    image: [new URL(picture, url).href],
    datePublished: published.toISOString(),
    dateModified: changed.toISOString(),
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
  }
}

/** A help article as schema.org's Article. No FAQPage: a page of ours answers one question at length, not several. */
export function articleData({ title, description, locale, url, publisher, changed, picture }: Written & { picture: string }): WithContext<Article> {
  return {
    '@context': SCHEMA,
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: locale,
    url,
    mainEntityOfPage: url,
    image: [new URL(picture, url).href],
    dateModified: changed.toISOString(),
    author: { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
  }
}
