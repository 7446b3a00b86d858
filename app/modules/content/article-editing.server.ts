import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { claimSlug } from './internal/slugs.server.ts'
import type { ArticleForm } from './writing.form.ts'
import type { WritingRefusal } from './writing.ts'

/**
 * Creates a help article. The same form twice is one article. Refused: `no_category` when that has
 * gone meanwhile.
 */
export async function createArticle(
  db: Db,
  form: ArticleForm & { create_token: string },
  editor: Administrator,
  now: Date,
): Promise<Result<{ id: number; slug: string }, 'not_found' | 'no_category'>> {
  if (!editor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<{ id: number; slug: string }, 'no_category'>> => {
    const slug = await claimSlug(tx, 'help_articles', { typed: form.slug, title: form.title })
    const before = await tx
      .selectFrom('help_articles')
      .select(['id', 'slug'])
      .where('create_token', '=', form.create_token)
      .executeTakeFirst()
    if (before) return ok(before)
    if (!(await holdCategory(tx, form.category_id))) return refuse('no_category')
    const row = { ...rowOf(form), slug }
    const { id } = await tx
      .insertInto('help_articles')
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
      { actor_id: editor.id, action: 'article.create', subject: `article:${id}`, after: row },
      now,
    )
    return ok({ id, slug })
  })
}

/**
 * Saves a help article; a save that changes nothing writes nothing. Refused: `changed` when
 * somebody else saved it since the form was shown.
 */
export async function saveArticle(
  db: Db,
  id: number,
  form: ArticleForm,
  editor: Administrator,
  now: Date,
): Promise<Result<{ slug: string }, WritingRefusal | 'no_category'>> {
  if (!editor.is_admin) return refuse('not_found')
  return transact(
    db,
    async (tx): Promise<Result<{ slug: string }, WritingRefusal | 'no_category'>> => {
      const slug = await claimSlug(tx, 'help_articles', { id, typed: form.slug, title: form.title })
      const row = await lockArticle(tx, id, editor)
      if (!row) return refuse('not_found')
      if (row.updated_at.toISOString() !== form.seen) return refuse('changed')
      if (!(await holdCategory(tx, form.category_id))) return refuse('no_category')
      const fields = { ...rowOf(form), slug }
      const changes = differences(row, fields)
      if (!changes) return ok({ slug })
      await tx
        .updateTable('help_articles')
        .set({ ...fields, updated_at: now })
        .where('id', '=', id)
        .execute()
      await audit(
        tx,
        { actor_id: editor.id, action: 'article.update', subject: `article:${id}`, ...changes },
        now,
      )
      return ok({ slug })
    },
  )
}

/** Deletes a help article for good. */
export async function deleteArticle(
  db: Db,
  id: number,
  editor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  return transact(db, async (tx) => {
    const row = await lockArticle(tx, id, editor)
    if (!row) return refuse('not_found')
    const { search_text: _, ...before } = row
    await tx.deleteFrom('help_articles').where('id', '=', id).execute()
    await audit(
      tx,
      { actor_id: editor.id, action: 'article.delete', subject: `article:${id}`, before },
      now,
    )
    return ok(null)
  })
}

const rowOf = ({
  title,
  excerpt,
  content,
  keywords,
  meta_title,
  meta_description,
  published,
  locale,
  category_id,
}: ArticleForm) => ({
  title,
  excerpt,
  content,
  keywords,
  meta_title,
  meta_description,
  published,
  locale,
  category_id,
})

async function lockArticle(tx: Tx, id: number, { is_admin }: Administrator) {
  return is_admin
    ? await tx
        .selectFrom('help_articles')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
}

/** Keeps the category until the end of the transaction; false when it is not there. */
const holdCategory = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('help_categories')
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()) !== undefined
