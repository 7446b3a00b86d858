import { type Db, transact } from '#platform/db.server.ts'

/**
 * Publishes the posts and articles whose time has come, a post as of that time; returns how many.
 * Their triggers drop the cached pages, as if somebody had pressed Save.
 */
export const publishDueTexts = (db: Db, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    const posts = await tx
      .updateTable('blog_posts')
      .set(({ ref }) => ({ published: true, published_at: ref('publish_at'), updated_at: now }))
      .set({ publish_at: null })
      .where('publish_at', '<=', now)
      .executeTakeFirst()
    const articles = await tx
      .updateTable('help_articles')
      .set({ published: true, publish_at: null, updated_at: now })
      .where('publish_at', '<=', now)
      .executeTakeFirst()
    return Number(posts.numUpdatedRows + articles.numUpdatedRows)
  })
