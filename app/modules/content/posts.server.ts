import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { log, orNull } from '#platform/log.server.ts'
import { nearlySaysEachWord, textSaysEachWord } from './internal/searched.server.ts'
import { POSTS_PER_PAGE } from './writing.ts'

// The blog as readers see it: lists by tag or search, one post, related ones, and the feed.

export interface BlogFilter {
  locale: Locale
  /** Empty for all. */
  text: string
  tag: string | null
  page: number
}

/** How many tags the list offers as filters: those with the most posts. */
const TAGS = 12

/**
 * A page of the published posts in a language, the newest first, their count, and the tags they
 * have. Tags that a search would take for one are one, spelled as most posts do. When they cannot
 * be read, which is logged, there are none.
 */
export const listPosts = (db: Db, filter: BlogFilter) =>
  readPosts(db, filter).catch((error: unknown) => {
    log.error('the blog could not be read', error)
    return { posts: [], count: 0, tags: [], failed: true }
  })

async function readPosts(db: Db, filter: BlogFilter, says = textSaysEachWord) {
  const { locale, text, tag, page } = filter
  const matching = published(db)
    .where('b.locale', '=', locale)
    .$if(tag !== null, (query) =>
      query.where(sql<boolean>`exists (select from unnest(b.tags) t where fold(t) = fold(${tag}))`),
    )
    .$if(text !== '', (query) => query.where(says(text, 'b')))
  const [posts, { count }, tags] = await Promise.all([
    matching
      .select(card)
      .orderBy('b.published_at', 'desc')
      .orderBy('b.id', 'desc')
      .limit(POSTS_PER_PAGE)
      // the operator writes some hundreds of posts at most, and 200 pages are shown
      .offset((page - 1) * POSTS_PER_PAGE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    tagsOf(db, locale, tag),
  ])
  if (text !== '' && count === 0 && says === textSaysEachWord)
    return readPosts(db, filter, nearlySaysEachWord)
  return { posts, count, tags, failed: false }
}

/** The tags of most posts; the chosen one is always among them if any post has it. */
async function tagsOf(db: Db, locale: Locale, chosen: string | null) {
  const { rows } = await sql<{
    tag: string
  }>`select mode() within group (order by tag) as tag from blog_posts, unnest(tags) tag
    where published and locale = ${locale}
    group by fold(tag) order by (fold(tag) = fold(${chosen ?? ''})) desc, count(*) desc, fold(tag)
    limit ${sql.lit(TAGS)}`.execute(db)
  return rows.map(({ tag }) => tag).sort((one, other) => one.localeCompare(other, locale))
}

const published = (db: Db) =>
  db
    .selectFrom('blog_posts as b')
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.id', '=', 'b.author_id').on('p.deleted_at', 'is', null),
    )
    .where('b.published', '=', true)

const card = [
  'b.id',
  'b.title',
  'b.slug',
  'b.excerpt',
  'b.featured_image',
  'b.published_at',
  'b.tags',
  'b.locale',
  'p.username as author',
] as const

export type ListedPost = Awaited<ReturnType<typeof readPosts>>['posts'][number]

/** One published post by its slug; null when there is none. */
export async function findPost(db: Db, slug: string) {
  return (
    (await published(db)
      .where('b.slug', '=', slug)
      .select([...card, 'b.content', 'b.meta_title', 'b.meta_description', 'b.updated_at'])
      .executeTakeFirst()) ?? null
  )
}

export type Post = NonNullable<Awaited<ReturnType<typeof findPost>>>

/**
 * Other posts of the language: those that share the most tags first, then the newest; null when
 * they could not be read, which is logged.
 */
export const relatedPosts = (
  db: Db,
  { id, tags, locale }: Pick<Post, 'id' | 'tags' | 'locale'>,
  most: number,
): Promise<ListedPost[] | null> =>
  orNull(
    'the related posts',
    published(db)
      .where('b.locale', '=', locale)
      .where('b.id', '<>', id)
      .select(card)
      .orderBy(
        sql`cardinality(array(select fold(unnest(b.tags)) intersect
          select fold(unnest(${tags}::text[]))))`,
        'desc',
      )
      .orderBy('b.published_at', 'desc')
      .limit(most)
      .execute(),
  )

/** The newest posts of a language, for the feed. */
export const newestPosts = (db: Db, locale: Locale, most: number): Promise<ListedPost[]> =>
  published(db)
    .where('b.locale', '=', locale)
    .select(card)
    .orderBy('b.published_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(most)
    .execute()
