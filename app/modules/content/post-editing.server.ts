import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { withImage } from '#modules/images/images.server.ts'
import { imageName, textSlugOf } from './slug.ts'
import { dropDraft } from './internal/drafts.server.ts'
import { deleteWriting, saveWriting } from './internal/writing-rows.server.ts'
import { decidePublishing, type PublishingRefusal } from './internal/publishing.ts'
import type { PostForm } from './writing.form.ts'
import type { WritingRefusal } from './writing.ts'

// Saves and deletes posts of the blog for their authors, with the image above them.

/**
 * What is saved: the form without what only steers it, and the image above the post, if one was
 * sent.
 */
export type PostFields = PostForm & { create_token: string; image?: File | null }

/**
 * Creates a post of its editor (`id` null) or saves one, and drops the editor's draft of it. Each
 * save with `published` makes it published now, any other takes it back, until `publish_at` if that
 * is said. Refused: what `saveWriting`, `decidePublishing` and the files refuse.
 */
export async function savePost(
  db: Db,
  id: number | null,
  form: PostFields,
  editor: Administrator,
  now: Date,
): Promise<Result<null, WritingRefusal | PublishingRefusal | ImageRefusal>> {
  if (!editor.is_admin) return refuse('not_found')
  const { slug: _, seen: _seen, create_token: _token, drop_image, image: file, ...said } = form
  return withImage(imagesOfPost(form), file ?? null, now, async (image) => {
    const saved = await saveWriting(
      db,
      'blog_posts',
      {
        id,
        form,
        title: form.title,
        first: { author_id: editor.id, created_at: now },
        fieldsOf: async (_tx, before) => {
          const may = decidePublishing(form, now)
          if (!may.ok) return may
          return ok({
            ...said,
            published_at: form.published ? now : null,
            featured_image: image ?? (drop_image ? null : (before?.featured_image ?? null)),
          })
        },
        saved: (tx) => dropDraft(tx, editor.id, { kind: 'post', id }),
      },
      editor,
      now,
    )
    if (!saved.ok) return saved
    const { before, after } = saved.value
    const unshown = [image, before?.featured_image].find(
      (url) => url && url !== after.featured_image,
    )
    return ok({ value: null, dropped: unshown && (await isNamed(db, unshown)) ? null : unshown })
  })
}

/** Where a post's images lie: under its slug, or its title while it has none. */
export const imagesOfPost = ({ slug, title }: Pick<PostForm, 'slug' | 'title'>): string =>
  `blog-images/${imageName(textSlugOf(slug) || textSlugOf(title))}`

/**
 * Deletes a post for good; its images go with the nightly cleaning, since other texts may show
 * them.
 */
export const deletePost = (db: Db, id: number, editor: Administrator, now: Date) =>
  deleteWriting(db, 'blog_posts', id, editor, now)

const isNamed = async (db: Db, url: string): Promise<boolean> =>
  (await db
    .selectFrom('image_urls')
    .select('url')
    .where('url', '=', url)
    .limit(1)
    .executeTakeFirst()) !== undefined
