import { sql } from 'kysely'
import { reorder, type Direction } from '#kernel/reorder.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { deleteWriting, saveWriting } from './internal/writing-rows.server.ts'
import type { CategoryForm } from './writing.form.ts'
import type { WritingRefusal } from './writing.ts'

// The categories of the help centre, as administrators arrange, change and delete them.

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

/**
 * Creates a category at the end (`id` null) or saves one. Refused: what `saveWriting` refuses.
 */
export async function saveCategory(
  db: Db,
  id: number | null,
  form: CategoryForm & { create_token: string },
  editor: Administrator,
  now: Date,
): Promise<Result<unknown, WritingRefusal>> {
  const { slug: _, seen: _seen, create_token: _token, ...said } = form
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from help_categories)`
  return saveWriting(
    db,
    'help_categories',
    { id, form, title: form.name, first: { position: last }, fieldsOf: async () => ok(said) },
    editor,
    now,
  )
}

/** Deletes a category that has no articles. Refused: `not_empty` for one that has. */
export const deleteCategory = (db: Db, id: number, editor: Administrator, now: Date) =>
  deleteWriting(db, 'help_categories', id, editor, now, async (tx) => {
    // an article that is being written for it holds it, so none comes between this look and the
    // end
    const article = await tx
      .selectFrom('help_articles')
      .select('id')
      .where('category_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return article ? 'not_empty' : null
  })

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
