import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'

/**
 * Published posts and articles and the categories, each in the language it is written in, for the
 * sitemap.
 */
export async function readingPages(db: Db): Promise<
  {
    kind: 'post' | 'article' | 'category'
    slug: string
    locale: Locale | null
    changed: Date | null
  }[]
> {
  const { rows } = await sql<{
    kind: 'post' | 'article' | 'category'
    slug: string
    locale: Locale | null
    changed: Date | null
  }>`
    select 'post' as kind, slug, locale, updated_at as changed from blog_posts where published
    union all select 'article', slug, locale, updated_at from help_articles where published
    union all select 'category', slug, null, null from help_categories c
    where exists (select from help_articles where category_id = c.id and published)`.execute(db)
  return rows
}

/** Whether there are any of these. */
export async function hasReadingPages(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from blog_posts where published)
      or exists (select from help_articles where published) as found`.execute(db)
  return rows[0]!.found
}
