import type { Locale } from '#kernel/locale.ts'
import type { ListSort } from '#kernel/page.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { saysEachWord } from './searched.server.ts'
import { WRITINGS_PER_PAGE } from './writing.ts'

export interface WritingFilter {
  /** Empty for all. */
  text: string
  status: 'all' | 'published' | 'draft'
  locale: Locale | 'all'
  sort: ListSort | null
  page: number
}

/**
 * A page of all posts, the newest first, with the count of those that match. Null when they could
 * not be read, which is logged.
 */
export const listAllPosts = (db: Db, filter: WritingFilter) =>
  orNull('the list of posts', readPosts(db, filter))

async function readPosts(db: Db, { text, status, locale, sort, page }: WritingFilter) {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const matching = db
    .selectFrom('blog_posts as b')
    .leftJoin('profiles as p', 'p.id', 'b.author_id')
    .$if(status !== 'all', (query) => query.where('b.published', '=', status === 'published'))
    .$if(locale !== 'all', (query) => query.where('b.locale', '=', locale as Locale))
    .$if(text !== '', (query) => query.where(saysEachWord(text, 'b')))
  const [rows, { count }] = await Promise.all([
    matching
      .select([
        'b.id',
        'b.title',
        'b.slug',
        'b.featured_image',
        'b.published',
        'b.published_at',
        'b.created_at',
        'b.locale',
        'b.views',
        'p.username as author',
      ])
      .orderBy('b.created_at', direction)
      .orderBy('b.id', direction)
      .limit(WRITINGS_PER_PAGE)
      .offset((page - 1) * WRITINGS_PER_PAGE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

export type ListedPost = Awaited<ReturnType<typeof readPosts>>['rows'][number]

/**
 * A page of all help articles, the last changed first; `category` keeps those of one. Null when
 * they could not be read, which is logged.
 */
export const listAllArticles = (db: Db, filter: WritingFilter & { category: number | null }) =>
  orNull('the list of help articles', readArticles(db, filter))

async function readArticles(
  db: Db,
  { text, status, locale, sort, page, category }: WritingFilter & { category: number | null },
) {
  const direction = sort === 'oldest' ? 'asc' : 'desc'
  const matching = db
    .selectFrom('help_articles as a')
    .innerJoin('help_categories as c', 'c.id', 'a.category_id')
    .leftJoin('profiles as p', 'p.id', 'a.author_id')
    .$if(status !== 'all', (query) => query.where('a.published', '=', status === 'published'))
    .$if(locale !== 'all', (query) => query.where('a.locale', '=', locale as Locale))
    .$if(category !== null, (query) => query.where('a.category_id', '=', category))
    .$if(text !== '', (query) => query.where(saysEachWord(text, 'a')))
  const [rows, { count }] = await Promise.all([
    matching
      .select([
        'a.id',
        'a.title',
        'a.slug',
        'a.published',
        'a.updated_at',
        'a.locale',
        'a.views',
        'p.username as author',
        'c.name as category',
        'c.name_ar as category_ar',
      ])
      .orderBy('a.updated_at', direction)
      .orderBy('a.id', direction)
      .limit(WRITINGS_PER_PAGE)
      .offset((page - 1) * WRITINGS_PER_PAGE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

export type ListedArticle = Awaited<ReturnType<typeof readArticles>>['rows'][number]

/** One post with all that its editor shows, whatever its status; null when there is none. */
export async function postToEdit(db: Db, id: number) {
  return (
    (await db
      .selectFrom('blog_posts')
      .select([
        'id',
        'title',
        'slug',
        'excerpt',
        'content',
        'featured_image',
        'published',
        'meta_title',
        'meta_description',
        'tags',
        'locale',
        'updated_at',
      ])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** The same of an article. */
export async function articleToEdit(db: Db, id: number) {
  return (
    (await db
      .selectFrom('help_articles')
      .select([
        'id',
        'title',
        'slug',
        'excerpt',
        'content',
        'keywords',
        'category_id',
        'published',
        'meta_title',
        'meta_description',
        'locale',
        'updated_at',
      ])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}
