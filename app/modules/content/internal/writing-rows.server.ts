import type { Selectable } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit, differences } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, type DB, transact, type Tx } from '#platform/db.server.ts'
import type { WritingRefusal } from '../writing.ts'
import { claimSlug, type Slugged } from './slugs.server.ts'

// Saves and deletes the rows of posts, help articles and help categories alike, each with its slug
// and its entry in the audit log.

/** What the audit log calls a row of them. */
const nouns: Record<Slugged, string> = {
  blog_posts: 'post',
  help_articles: 'article',
  help_categories: 'help_category',
}

interface Saving<Table extends Slugged, Code extends string> {
  /** Null for a new one. */
  id: number | null
  form: { slug: string; seen: string; create_token: string }
  title: string
  /** The columns that only a new row is given. */
  first: object
  /** The columns that the form says, of the row as it was, if it was there. */
  fieldsOf: (tx: Tx, before?: Row) => Promise<Result<Partial<Selectable<DB[Table]>>, Code>>
  /** What else is done in the transaction that saves it. */
  saved?: (tx: Tx) => Promise<unknown>
}

type Row = NonNullable<Awaited<ReturnType<typeof lockWriting>>>
type Said = Partial<Omit<Row, 'search_text'>>

interface Saved {
  before: Row | undefined
  after: Said
}

/**
 * Creates or saves a text, and returns what it said before and says now. A slug that is taken gets
 * a number, the same new form twice is one text, and a save that changes nothing writes nothing.
 * Refused: `changed` when somebody else saved it since the form was shown, and what `fieldsOf`
 * refuses.
 */
export async function saveWriting<Table extends Slugged, Code extends string = never>(
  db: Db,
  table: Table,
  { id, form, title, first, fieldsOf, saved: alsoDo }: Saving<Table, Code>,
  editor: Administrator,
  now: Date,
): Promise<Result<Saved, WritingRefusal | Code>> {
  if (!editor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<Saved, WritingRefusal | Code>> => {
    const slug = await claimSlug(tx, table, { id: id ?? 0, typed: form.slug, title })
    const key = id === null ? { create_token: form.create_token } : { id }
    const before = await lockWriting(tx, table, key)
    if (id === null && before) {
      await alsoDo?.(tx)
      return ok({ before, after: before })
    }
    if (id !== null && !before) return refuse('not_found')
    if (before && before.updated_at.toISOString() !== form.seen) return refuse('changed')
    const fields = await fieldsOf(tx, before)
    if (!fields.ok) return fields
    await alsoDo?.(tx)
    const after: Said = { ...fields.value, slug }
    const changes = before ? differences(before, after) : { after }
    if (!changes) return ok({ before, after })
    const columns = { ...after, updated_at: now }
    const { id: saved } = before
      ? await tx
          .updateTable<Slugged>(table)
          .set(columns)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto<Slugged>(table)
          .values({ ...columns, ...first, create_token: form.create_token } as never)
          .returning('id')
          .executeTakeFirstOrThrow()
    const noun = nouns[table]
    const act = before ? 'update' : 'create'
    const change = { action: `${noun}.${act}`, subject: `${noun}:${saved}` }
    await audit(tx, { actor_id: editor.id, ...change, ...changes }, now)
    return ok({ before, after })
  })
}

/** Deletes a text for good. Refused: what `isKept` says of it. */
export async function deleteWriting<Code extends string = never>(
  db: Db,
  table: Slugged,
  id: number,
  editor: Administrator,
  now: Date,
  isKept?: (tx: Tx) => Promise<Code | null>,
): Promise<Result<null, 'not_found' | Code>> {
  if (!editor.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<null, 'not_found' | Code>> => {
    const row = await lockWriting(tx, table, { id })
    if (!row) return refuse('not_found')
    const kept = await isKept?.(tx)
    if (kept) return refuse(kept)
    await tx.deleteFrom(table).where('id', '=', id).execute()
    const { search_text: _, ...before } = row
    const noun = nouns[table]
    const change = { action: `${noun}.delete`, subject: `${noun}:${id}`, before }
    await audit(tx, { actor_id: editor.id, ...change }, now)
    return ok(null)
  })
}

const lockWriting = (tx: Tx, table: Slugged, key: { id: number } | { create_token: string }) =>
  tx
    .selectFrom(table)
    .selectAll()
    .where((eb) => eb.and(key))
    .forUpdate()
    .executeTakeFirst()
