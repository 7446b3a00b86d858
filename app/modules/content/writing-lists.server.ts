import { sql } from 'kysely'
import { idFrom } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { Locale } from '#kernel/locale.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { Db } from '#platform/db.server.ts'
import { byTime, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { textSaysEachWord } from './internal/searched.server.ts'

// Posts and help articles for those who write them: lists of all, drafts and scheduled ones too,
// and one of them with all that its editor shows.

type WritingFilters = {
  status: 'all' | 'published' | 'scheduled' | 'draft'
  language: Locale | 'all'
}

type AskedPosts = Asked<WritingFilters, ListSort>

/** `category` is the id of one, as an address has it; anything else is all. */
export type AskedArticles = Asked<WritingFilters & { category: string }, ListSort>

/**
 * A page of all posts, by when they were begun, with the count of those that match. Null when they
 * could not be read, which is logged.
 */
export const listAllPosts = (db: Db, asked: AskedPosts) =>
  orNull('the list of posts', readPosts(db, asked))

/** Whether a text is published, waits for its time, or is a draft that waits for nothing. */
const hasStatus = (table: 'a' | 'b', status: WritingFilters['status']) =>
  status === 'published'
    ? sql<boolean>`${sql.ref(table)}.published`
    : sql<boolean>`not ${sql.ref(table)}.published
      and (${sql.ref(table)}.publish_at is not null) = ${status === 'scheduled'}`

const postSorts = byTime('b.created_at', 'b.id')

async function readPosts(db: Db, asked: AskedPosts) {
  const { status, language } = asked.filters
  const matching = db
    .selectFrom('blog_posts as b')
    .$if(status !== 'all', (query) => query.where(hasStatus('b', status)))
    .$if(language !== 'all', (query) => query.where('b.locale', '=', language as Locale))
    .$if(asked.text !== '', (query) => query.where(textSaysEachWord(asked.text, 'b')))
  const counted = matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return countedPage(postSorts[asked.sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      matching
        .leftJoin('profiles as p', 'p.id', 'b.author_id')
        .where(beyond)
        .select(['b.id', 'b.title', 'b.slug', 'b.published', 'b.created_at', 'b.locale'])
        .select(['b.views', 'b.publish_at', 'p.username as author', key]),
    )
      .limit(limit)
      .execute(),
  )
}

export type WritingRow = Awaited<ReturnType<typeof readPosts>>['rows'][number]

/**
 * A page of all help articles, by their last change. Null when they could not be read, which is
 * logged.
 */
export const listAllArticles = (db: Db, asked: AskedArticles) =>
  orNull('the list of help articles', readArticles(db, asked))

const articleSorts = byTime('a.updated_at', 'a.id')

async function readArticles(db: Db, asked: AskedArticles) {
  const { status, language } = asked.filters
  const category = idFrom(asked.filters.category)
  const matching = db
    .selectFrom('help_articles as a')
    .$if(status !== 'all', (query) => query.where(hasStatus('a', status)))
    .$if(language !== 'all', (query) => query.where('a.locale', '=', language as Locale))
    .$if(category !== null, (query) => query.where('a.category_id', '=', category))
    .$if(asked.text !== '', (query) => query.where(textSaysEachWord(asked.text, 'a')))
  const counted = matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return countedPage(articleSorts[asked.sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      matching
        .innerJoin('help_categories as c', 'c.id', 'a.category_id')
        .leftJoin('profiles as p', 'p.id', 'a.author_id')
        .where(beyond)
        .select(['a.id', 'a.title', 'a.slug', 'a.published', 'a.updated_at', 'a.locale'])
        .select(['a.views', 'a.publish_at', 'p.username as author'])
        .select(['c.name as category', 'c.name_ar as category_ar', key]),
    )
      .limit(limit)
      .execute(),
  )
}

export type AdminArticle = Awaited<ReturnType<typeof readArticles>>['rows'][number]

/** One post with all that its editor shows, whatever its status; null when there is none. */
export const postToEdit = async (db: Db, id: number) =>
  (await db.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

/** The same of an article. */
export const articleToEdit = async (db: Db, id: number) =>
  (await db.selectFrom('help_articles').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
