import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import {
  nearlySaysAllButOne,
  nearlySaysEachWord,
  textSaysEachWord,
  titleNearness,
} from './internal/searched.server.ts'

// The help centre as readers see it: categories, published articles, and what a search finds.

const MOST_ARTICLES = 30
const MOST_READ = 6

/**
 * The help centre's first page in a language: categories with the count of their articles, and the
 * most-read ones, or in their place what a search finds. What cannot be read is logged and left
 * out.
 */
export async function helpCentre(db: Db, { locale, text }: { locale: Locale; text: string }) {
  const [categories, articles] = await Promise.all([
    orNull('the help categories', categoriesOf(db, locale)),
    orNull('the help articles', text ? searchArticles(db, locale, text) : mostRead(db, locale)),
  ])
  return {
    categories: categories ?? [],
    articles: articles ?? [],
    failed: !categories || !articles,
  }
}

const categoriesOf = (db: Db, locale: Locale) =>
  db
    .selectFrom('help_categories as c')
    .select(['c.id', 'c.name', 'c.name_ar', 'c.slug', 'c.description', 'c.description_ar'])
    .select(
      sql<number>`(select count(*) from help_articles a
        where a.category_id = c.id and a.published and a.locale = ${locale})`.as('count'),
    )
    .orderBy('c.position')
    .orderBy(sql`fold(c.name)`)
    .orderBy('c.id')
    .execute()

export type HelpCategory = Awaited<ReturnType<typeof categoriesOf>>[number]

const articles = (db: Db) =>
  db
    .selectFrom('help_articles as a')
    .innerJoin('help_categories as c', 'c.id', 'a.category_id')
    .select([
      'a.id',
      'a.title',
      'a.slug',
      'a.excerpt',
      'a.locale',
      'a.updated_at',
      'c.name as category_name',
      'c.name_ar as category_name_ar',
      'c.slug as category_slug',
    ])

const publishedIn = (db: Db, locale: Locale) =>
  articles(db).where('a.published', '=', true).where('a.locale', '=', locale)

const mostRead = (db: Db, locale: Locale) =>
  publishedIn(db, locale).orderBy('a.views', 'desc').orderBy('a.id').limit(MOST_READ).execute()

/**
 * Articles that have every word of the text, themselves or in the name of their category, those
 * that say it in their title first; when there is none, those that nearly have them; and when there
 * is none either, those that lack one of several.
 */
async function searchArticles(db: Db, locale: Locale, text: string) {
  const said = await publishedIn(db, locale)
    .where(textSaysEachWord(text, 'ac'))
    .orderBy(sql`strpos(search_key(a.title), search_key(${text})) > 0`, 'desc')
    .orderBy(textSaysEachWord(text, 'a'), 'desc')
    .orderBy('a.views', 'desc')
    .orderBy('a.id')
    .limit(MOST_ARTICLES)
    .execute()
  if (said.length > 0) return said
  for (const means of [nearlySaysEachWord, nearlySaysAllButOne]) {
    const meant = await publishedIn(db, locale)
      .where(means(text, 'ac'))
      .orderBy(titleNearness(text, 'a.title'), 'desc')
      .orderBy('a.views', 'desc')
      .orderBy('a.id')
      .limit(MOST_ARTICLES)
      .execute()
    if (meant.length > 0) return meant
  }
  return []
}

export type ListedArticle = Awaited<ReturnType<typeof mostRead>>[number]

/** A category by its slug; null when there is none. */
export async function findCategory(db: Db, slug: string) {
  return (
    (await db
      .selectFrom('help_categories')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirst()) ?? null
  )
}

/**
 * The published articles of a category in a language, the most read first; null when they could not
 * be read, which is logged.
 */
export const articlesOfCategory = (
  db: Db,
  categoryId: number,
  locale: Locale,
): Promise<ListedArticle[] | null> =>
  orNull(
    'the articles of a help category',
    publishedIn(db, locale)
      .where('a.category_id', '=', categoryId)
      .orderBy('a.views', 'desc')
      .orderBy('a.id')
      .execute(),
  )

/** One published article by its slug, or with `drafts` any; null when there is none. */
export async function findArticle(db: Db, slug: string, { drafts = false } = {}) {
  return (
    (await articles(db)
      .select(['a.content', 'a.published', 'a.meta_title', 'a.meta_description', 'a.category_id'])
      .where('a.slug', '=', slug)
      .$if(!drafts, (query) => query.where('a.published', '=', true))
      .executeTakeFirst()) ?? null
  )
}

/**
 * Other articles of the same category and language, the most read first; null when they could not
 * be read, which is logged.
 */
export const articlesBeside = (
  db: Db,
  { id, category_id, locale }: { id: number; category_id: number; locale: string },
  most: number,
): Promise<ListedArticle[] | null> =>
  orNull(
    'the articles beside one',
    publishedIn(db, locale as Locale)
      .where('a.category_id', '=', category_id)
      .where('a.id', '<>', id)
      .orderBy('a.views', 'desc')
      .orderBy('a.id')
      .limit(most)
      .execute(),
  )
