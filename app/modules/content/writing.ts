import { type Locale, nameIn } from '#kernel/locale.ts'
import { LONGEST_SLUG } from './slug.ts'

// Limits and addresses of what staff write: posts, help articles and their categories.

/** The most characters of a post's or an article's text, and of what stands around it. */
export const LONGEST_TEXT = 40_000
export const writingLimits = {
  title: 200,
  slug: LONGEST_SLUG,
  excerpt: 500,
  tags: 20,
  tag: 40,
  meta_title: 200,
  meta_description: 500,
  keywords: 300,
  category: 120,
  description: 500,
} as const

/**
 * Why what was written is not saved: it is gone, or somebody else saved it since the form was
 * shown.
 */
export type WritingRefusal = 'not_found' | 'changed'

/** What has an editor: a post of the blog, or an article of the help centre. */
export type WritingKind = 'post' | 'article'

/** The text that somebody's unsaved changes are of; `id` is null for a new one. */
export interface DraftOf {
  kind: WritingKind
  id: number | null
}

/** What a form says of which text it is: `post:12`, `article:new`. */
export const draftName = ({ kind, id }: DraftOf): string => `${kind}:${id ?? 'new'}`

/** The text of such a name; null for any other. */
export function draftNamed(name: string): DraftOf | null {
  const [, kind, id] = /^(post|article):(new|[1-9]\d{0,14})$/.exec(name) ?? []
  return kind && id ? { kind: kind as WritingKind, id: id === 'new' ? null : Number(id) } : null
}

/** How many posts a page of the blog shows, and how many pages there are at most. */
export const POSTS_PER_PAGE = 12
export const LAST_BLOG_PAGE = 200

export const blogPath = ({
  tag,
  text,
  page = 1,
}: { tag?: string | null; text?: string; page?: number } = {}): string => {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(tag && { tag }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/blog?${query}` : '/blog'
}

export const postPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`
export const articlePath = (slug: string): string => `/help/article/${encodeURIComponent(slug)}`
export const categoryPath = (slug: string): string => `/help/category/${encodeURIComponent(slug)}`

/** A category's words in a language; where one is missing, the other language's stands. */
export function categoryWords(
  category: {
    name: string
    name_ar: string
    description: string | null
    description_ar: string | null
  },
  locale: Locale,
) {
  const { description, description_ar } = category
  return {
    name: nameIn(category, locale),
    description: (locale === 'ar' && description_ar) || description,
  }
}
