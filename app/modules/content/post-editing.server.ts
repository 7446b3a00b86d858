import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, withImage } from '#modules/images/images.server.ts'
import { imageName, textSlugOf } from './slug.ts'
import { claimSlug } from './internal/slugs.server.ts'
import type { PostForm } from './writing.form.ts'
import type { WritingRefusal } from './writing.ts'

/**
 * What is saved: the form without what only steers it, and the image above the post, if one was
 * sent.
 */
export type PostFields = PostForm & { image?: File | null }

/**
 * Creates a post of its editor, and gives its id and slug. A slug that is taken gets a number; the
 * same form twice is one post. Refused: what the files refuse.
 */
export async function createPost(
  db: Db,
  form: PostFields & { create_token: string },
  editor: Administrator,
  now: Date,
): Promise<Result<{ id: number; slug: string }, 'not_found' | ImageRefusal>> {
  if (!editor.is_admin) return refuse('not_found')
  return withImage(imagesOfPost(form), form.image ?? null, now, async (image) => {
    const created = await transact(db, (tx) => insert(tx, form, image, editor, now))
    return ok(created)
  })
}

async function insert(
  tx: Tx,
  form: PostFields & { create_token: string },
  image: string | null,
  editor: Administrator,
  now: Date,
): Promise<NamedImage<{ id: number; slug: string }>> {
  const slug = await claimSlug(tx, 'blog_posts', { typed: form.slug, title: form.title })
  const before = await tx
    .selectFrom('blog_posts')
    .select(['id', 'slug'])
    .where('create_token', '=', form.create_token)
    .executeTakeFirst()
  if (before) return { value: before, dropped: image }
  const row = { ...rowOf(form, now), slug, featured_image: image }
  const { id } = await tx
    .insertInto('blog_posts')
    .values({
      ...row,
      author_id: editor.id,
      create_token: form.create_token,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(
    tx,
    { actor_id: editor.id, action: 'post.create', subject: `post:${id}`, after: row },
    now,
  )
  return { value: { id, slug } }
}

/** Where a post's images lie: under its slug, or its title while it has none. */
export const imagesOfPost = ({ slug, title }: Pick<PostForm, 'slug' | 'title'>): string =>
  `blog-images/${imageName(textSlugOf(slug) || textSlugOf(title))}`

/**
 * Saves a post. Each save with `published` makes it published now, any other takes it back; one of
 * an unpublished post that changes nothing writes nothing. Refused: `changed` when somebody else
 * saved it since the form was shown, and what the files refuse.
 */
export async function savePost(
  db: Db,
  id: number,
  form: PostFields,
  editor: Administrator,
  now: Date,
): Promise<Result<{ slug: string }, WritingRefusal | ImageRefusal>> {
  if (!editor.is_admin) return refuse('not_found')
  return withImage(imagesOfPost(form), form.image ?? null, now, async (image) => {
    const saved = await transact(db, (tx) => change(tx, id, form, image, editor, now))
    if (!saved.ok) return saved
    const { value, dropped } = saved.value
    return ok({ value, dropped: dropped && (await isNamed(db, dropped)) ? null : dropped })
  })
}

async function change(
  tx: Tx,
  id: number,
  form: PostFields,
  image: string | null,
  editor: Administrator,
  now: Date,
): Promise<Result<NamedImage<{ slug: string }>, WritingRefusal>> {
  const slug = await claimSlug(tx, 'blog_posts', { id, typed: form.slug, title: form.title })
  const row = await lockPost(tx, id, editor)
  if (!row) return refuse('not_found')
  if (row.updated_at.toISOString() !== form.seen) return refuse('changed')
  const featured_image = image ?? (form.drop_image ? null : row.featured_image)
  const fields = { ...rowOf(form, now), slug, featured_image }
  const changes = differences(row, fields)
  if (!changes) return ok({ value: { slug } })
  await tx
    .updateTable('blog_posts')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
  await audit(
    tx,
    { actor_id: editor.id, action: 'post.update', subject: `post:${id}`, ...changes },
    now,
  )
  return ok({
    value: { slug },
    dropped: row.featured_image === featured_image ? null : row.featured_image,
  })
}

/**
 * Deletes a post for good; its images go with the nightly cleaning, since other texts may show
 * them.
 */
export async function deletePost(
  db: Db,
  id: number,
  editor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return transact(db, async (tx) => {
    const row = await lockPost(tx, id, editor)
    if (!row) return refuse('not_found')
    const { search_text: _, ...before } = row
    await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
    await audit(
      tx,
      { actor_id: editor.id, action: 'post.delete', subject: `post:${id}`, before },
      now,
    )
    return ok(null)
  })
}

const rowOf = (
  { title, excerpt, content, meta_title, meta_description, published, locale, tags }: PostFields,
  now: Date,
) => ({
  title,
  excerpt,
  content,
  meta_title,
  meta_description,
  published,
  published_at: published ? now : null,
  locale,
  tags,
})

async function lockPost(tx: Tx, id: number, { is_admin }: Administrator) {
  return is_admin
    ? await tx
        .selectFrom('blog_posts')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
}

const isNamed = async (db: Db, url: string): Promise<boolean> =>
  (await db
    .selectFrom('image_urls')
    .select('url')
    .where('url', '=', url)
    .limit(1)
    .executeTakeFirst()) !== undefined
