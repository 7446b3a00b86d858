import { sql } from 'kysely'
import type { Administrator } from '#platform/context.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { advisoryLock, type Tx } from '#platform/db.server.ts'
import type { EditedAttribute, EditedOption, GameAttributeForm } from '../game-attribute.form.ts'

// Writes attributes of games and their options, for the desk's form and for imports alike, with
// locks against offers that state them meanwhile.

/** An attribute as it is to stand; what its type does not have is empty. */
export type WrittenAttribute = GameAttributeForm

/** In whose name a row is written, when, and by which file, if by one. */
export interface AttributeWriting {
  administrator: Administrator
  now: Date
  reason?: string
}

/**
 * Lets attributes change one after another. Not by their game's row, which whoever writes an offer
 * changes too, and holds while somebody who deletes an option waits for that offer.
 */
export const lockAttributes = (tx: Tx): Promise<unknown> => advisoryLock(tx, 'game attributes')

/** Waits for offers that state it and are being written; those that come later find it changed. */
export const lockStated = (tx: Tx, id: number): Promise<unknown> =>
  tx.selectFrom('game_attributes').where('id', '=', id).select('id').forUpdate().execute()

/** Where an attribute is put: in which game, at which place from 0, by which form. */
interface NewPlace {
  game_id: number
  position: number
  create_token?: string | null
}

/** Adds an attribute with its options, and says so in the audit log. */
export async function insertAttribute(
  tx: Tx,
  place: NewPlace,
  { options, required, ...columns }: WrittenAttribute,
  writing: AttributeWriting,
): Promise<number> {
  const { id } = await tx
    .insertInto('game_attributes')
    .values({ ...columns, ...place, required_since: required ? writing.now : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeOptions(tx, id, options)
  const after = toldAttribute({ game_id: place.game_id, ...columns, required, options })
  await audit(tx, { ...entryOf(writing, id), action: 'game_attribute.create', after }, writing.now)
  return id
}

/** How an attribute would differ, but for its key and type; null if it would not. */
export const changesTo = (
  before: EditedAttribute,
  { key: _key, type: _type, ...after }: WrittenAttribute,
) => differences<Record<string, unknown>>({ ...before }, after)

/** Changes an attribute as far as it differs. */
export async function updateAttribute(
  tx: Tx,
  before: EditedAttribute,
  written: WrittenAttribute,
  writing: AttributeWriting,
): Promise<void> {
  const changes = changesTo(before, written)
  if (!changes) return
  const { key: _key, type: _type, ...after } = written
  const { options, required, ...columns } = after
  await tx
    .updateTable('game_attributes')
    .set(columns)
    .set({
      required_since: required
        ? sql<Date>`coalesce(required_since, ${writing.now}::timestamptz)`
        : null,
    })
    .where('id', '=', before.id)
    .execute()
  if ('options' in changes.after) await writeOptions(tx, before.id, options)
  await audit(
    tx,
    {
      ...entryOf(writing, before.id),
      action: 'game_attribute.update',
      before: toldAttribute(changes.before),
      after: toldAttribute(changes.after),
    },
    writing.now,
  )
}

/** Whether an option goes, or is merged now: what waits for offers that are being written. */
export const takesOptions = (before: EditedAttribute, options: readonly EditedOption[]): boolean =>
  before.options.some((old) => {
    const now = options.find(({ key }) => key === old.key)
    return !now || (now.replaced_by !== null && now.replaced_by !== old.replaced_by)
  })

/** Writes these options and no others; a merge that is new, or leads elsewhere, is due. */
async function writeOptions(tx: Tx, id: number, options: readonly EditedOption[]): Promise<void> {
  const rows = options.map((option, position) => ({ ...option, position }))
  await sql`insert into game_attribute_options as o
      (attribute_id, key, label, label_ar, short, short_ar, active, replaced_by, position)
    select ${id}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text,
      label text, label_ar text, short text, short_ar text, active boolean, replaced_by text,
      position int)
    on conflict (attribute_id, key) do update set label = excluded.label,
      label_ar = excluded.label_ar, short = excluded.short, short_ar = excluded.short_ar,
      active = excluded.active, replaced_by = excluded.replaced_by, position = excluded.position,
      merged_at = case when o.replaced_by = excluded.replaced_by then o.merged_at end`.execute(tx)
  await sql`delete from game_attribute_options
    where attribute_id = ${id} and key <> all(${rows.map(({ key }) => key)}::text[])`.execute(tx)
}

/** Gives each its place in this order, from 0. */
export async function writeAttributePlaces(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update game_attributes a set position = p.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality p (id, place)
    where a.id = p.id and a.position <> p.place - 1`.execute(tx)
}

/** What all entries of one writing have, of an attribute. */
const entryOf = ({ administrator, reason }: AttributeWriting, id: number) => ({
  actor_id: administrator.id,
  subject: `game_attribute:${id}`,
  ...(reason && { reason }),
})

/** An attribute as the audit log tells it: an option in one line each. */
export function toldAttribute(row: Record<string, unknown>): Record<string, unknown> {
  const { options, ...plain } = row as { options?: readonly EditedOption[] }
  return { ...plain, ...(options && { options: options.map(lineOf) }) }
}

const lineOf = ({ key, label, label_ar, short, short_ar, active, replaced_by }: EditedOption) =>
  [
    `${key}: ${label} · ${label_ar}`,
    (short || short_ar) && `(${short} · ${short_ar})`,
    replaced_by ? `→ ${replaced_by}` : !active && '×',
  ]
    .filter(Boolean)
    .join(' ')
