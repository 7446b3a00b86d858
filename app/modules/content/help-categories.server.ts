import { sql } from 'kysely'
import { reorder, type Direction } from '#kernel/reorder.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { claimSlug } from './internal/slugs.server.ts'
import type { CategoryForm } from './writing.form.ts'
import type { WritingRefusal } from './writing.ts'

const articleCount =
  sql<number>`(select count(*) from help_articles a where a.category_id = c.id)`.as('count')

/** All categories by name, as an article's editor offers them. */
export const categoriesByName = (db: Db) =>
  db
    .selectFrom('help_categories')
    .select(['id', 'name', 'name_ar', 'slug'])
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute()

/**
 * All categories in the order of the help centre, with how many articles each has, drafts too; null
 * when they could not be read, which is logged.
 */
export const categoriesToArrange = (db: Db) =>
  orNull(
    'the help categories',
    db
      .selectFrom('help_categories as c')
      .select(['c.id', 'c.name', 'c.name_ar', 'c.slug'])
      .select(articleCount)
      .orderBy('c.position')
      .orderBy(sql`fold(c.name)`)
      .orderBy('c.id')
      .execute(),
  )

export type ArrangedCategory = NonNullable<Awaited<ReturnType<typeof categoriesToArrange>>>[number]

/** One category with all its fields and how many articles it has; null when there is none. */
export async function categoryToEdit(db: Db, id: number) {
  return (
    (await db
      .selectFrom('help_categories as c')
      .selectAll('c')
      .where('c.id', '=', id)
      .select(articleCount)
      .executeTakeFirst()) ?? null
  )
}

/** Creates a category at the end. The same form twice is one category. */
export async function createCategory(
  db: Db,
  { create_token, ...form }: CategoryForm & { create_token: string },
  editor: Administrator,
  now: Date,
): Promise<Result<{ id: number }, 'not_found'>> {
  if (!editor.is_admin) return refuse('not_found')
  const created = await transact(db, async (tx) => {
    const slug = await claimSlug(tx, 'help_categories', { typed: form.slug, title: form.name })
    const before = await tx
      .selectFrom('help_categories')
      .select('id')
      .where('create_token', '=', create_token)
      .executeTakeFirst()
    if (before) return before
    const row = { ...rowOf(form), slug }
    const made = await tx
      .insertInto('help_categories')
      .values({
        ...row,
        create_token,
        updated_at: now,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from help_categories)`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(
      tx,
      {
        actor_id: editor.id,
        action: 'help_category.create',
        subject: `help_category:${made.id}`,
        after: row,
      },
      now,
    )
    return made
  })
  return ok(created)
}

/**
 * Saves a category; one that changes nothing writes nothing. Refused: `changed` when somebody else
 * saved it since the form was shown.
 */
export async function saveCategory(
  db: Db,
  id: number,
  form: CategoryForm,
  editor: Administrator,
  now: Date,
): Promise<Result<null, WritingRefusal>> {
  if (!editor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, WritingRefusal>> => {
    const slug = await claimSlug(tx, 'help_categories', { id, typed: form.slug, title: form.name })
    const row = await lockCategory(tx, id, editor)
    if (!row) return refuse('not_found')
    if (row.updated_at.toISOString() !== form.seen) return refuse('changed')
    const fields = { ...rowOf(form), slug }
    const changes = differences(row, fields)
    if (!changes) return ok(null)
    await tx
      .updateTable('help_categories')
      .set({ ...fields, updated_at: now })
      .where('id', '=', id)
      .execute()
    await audit(
      tx,
      {
        actor_id: editor.id,
        action: 'help_category.update',
        subject: `help_category:${id}`,
        ...changes,
      },
      now,
    )
    return ok(null)
  })
}

/** Deletes a category that has no articles. Refused: `not_empty` for one that has. */
export async function deleteCategory(
  db: Db,
  id: number,
  editor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'not_empty'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_found' | 'not_empty'>> => {
    // an article that is being written for it holds it, so none comes between this look and the
    // end
    const row = await lockCategory(tx, id, editor)
    if (!row) return refuse('not_found')
    if (
      await tx
        .selectFrom('help_articles')
        .select('id')
        .where('category_id', '=', id)
        .limit(1)
        .executeTakeFirst()
    )
      return refuse('not_empty')
    await tx.deleteFrom('help_categories').where('id', '=', id).execute()
    await audit(
      tx,
      {
        actor_id: editor.id,
        action: 'help_category.delete',
        subject: `help_category:${id}`,
        before: row,
      },
      now,
    )
    return ok(null)
  })
}

/**
 * Moves a category one place earlier or later in the help centre; at the end it stays where it is.
 */
export async function moveCategory(
  db: Db,
  id: number,
  way: Direction,
  editor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!editor.is_admin) return refuse('not_found')
  return transact(db, async (tx) => {
    const all = await tx
      .selectFrom('help_categories')
      .select(['id', 'position'])
      .orderBy('position')
      .orderBy(sql`fold(name)`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const move = reorder(
      all.map((each) => each.id),
      id,
      way,
    )
    if (!move) return refuse('not_found')
    if (move.from === move.to) return ok(null)
    await sql`update help_categories c set position = n
      from unnest(${move.ids}::bigint[]) with ordinality as o (id, n)
      where o.id = c.id and c.position <> n`.execute(tx)
    await audit(
      tx,
      {
        actor_id: editor.id,
        action: 'help_category.move',
        subject: `help_category:${id}`,
        before: { place: move.from },
        after: { place: move.to },
      },
      now,
    )
    return ok(null)
  })
}

const rowOf = ({
  name,
  name_ar,
  description,
  description_ar,
  meta_title,
  meta_title_ar,
  meta_description,
  meta_description_ar,
}: CategoryForm) => ({
  name,
  name_ar,
  description,
  description_ar,
  meta_title,
  meta_title_ar,
  meta_description,
  meta_description_ar,
})

async function lockCategory(tx: Tx, id: number, { is_admin }: Administrator) {
  return is_admin
    ? await tx
        .selectFrom('help_categories')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
}
