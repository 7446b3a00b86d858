import type { Insertable } from 'kysely'
import type { Db, DB } from '#platform/db.server.ts'
import { numbers } from './numbers.ts'

const nextNumber = numbers()

/** A published English post of today, unless told otherwise. */
export async function buildPost(db: Db, given: Partial<Insertable<DB['blog_posts']>> = {}) {
  const number = nextNumber()
  const published = given.published ?? true
  return db
    .insertInto('blog_posts')
    .values({
      title: `Post ${number}`,
      slug: `post-${number}`,
      content: `Words of post ${number}.`,
      published,
      published_at: published ? new Date() : null,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A help category with a name in both languages. */
export async function buildHelpCategory(
  db: Db,
  given: Partial<Insertable<DB['help_categories']>> = {},
) {
  const number = nextNumber()
  return db
    .insertInto('help_categories')
    .values({
      name: `Category ${number}`,
      name_ar: `فئة ${number}`,
      slug: `category-${number}`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A published English help article, in a category of its own unless one is given. */
export async function buildArticle(db: Db, given: Partial<Insertable<DB['help_articles']>> = {}) {
  const number = nextNumber()
  const category_id = given.category_id ?? (await buildHelpCategory(db)).id
  return db
    .insertInto('help_articles')
    .values({
      title: `Article ${number}`,
      slug: `article-${number}`,
      content: `Words of article ${number}.`,
      published: true,
      ...given,
      category_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
