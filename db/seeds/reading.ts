import { imageName, textSlugOf } from '#modules/content/slug.ts'
import { storeImage } from '#modules/images/images.server.ts'
import { DAY, plus } from '../../app/kernel/time.ts'
import type { Db, Tx } from '../../app/platform/db.server.ts'
import { helpCategories } from './data/help.ts'
import { posts } from './data/posts.ts'
import { paint } from './images.ts'

/** Creates the blog's posts and the help centre, written by the administrator. */
export async function seedReading(tx: Tx, authorId: string, now: Date): Promise<void> {
  await tx
    .insertInto('blog_posts')
    .values(
      posts.map(({ days_ago, locale, title, excerpt, content, tags, views }) => {
        const at = plus(now, -days_ago * DAY)
        return {
          locale,
          title,
          excerpt,
          content,
          tags,
          views,
          slug: textSlugOf(title),
          published: true,
          published_at: at,
          created_at: at,
          updated_at: at,
          author_id: authorId,
        }
      }),
    )
    .execute()
  for (const [position, { articles, ...category }] of helpCategories.entries()) {
    const { id } = await tx
      .insertInto('help_categories')
      .values({ ...category, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('help_articles')
      .values(
        articles.map((article) => ({
          ...article,
          slug: textSlugOf(article.title),
          category_id: id,
          published: true,
          created_at: now,
          updated_at: now,
          author_id: authorId,
        })),
      )
      .execute()
  }
}

/** Draws images for some of the posts; the others keep their plates. */
export async function seedPostImages(db: Db, now: Date): Promise<void> {
  for (const { title, scene } of posts) {
    if (!scene) continue
    const slug = textSlugOf(title)
    const url = await storeImage(
      `blog-images/${imageName(slug)}`,
      await paint(scene, slug, '0 5 160 90', { width: 1280, height: 720 }),
      now,
    )
    await db
      .updateTable('blog_posts')
      .set({ featured_image: url })
      .where('slug', '=', slug)
      .execute()
  }
}
