import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'

// Options of an attribute that were merged into others, and what is left to do of it: offers that
// still state the old one.

/** An option that was merged into another, while offers may state it still. */
export interface OptionMerge {
  attribute_id: number
  game_id: number
  /** Of the attribute; the option; and the one that it was merged into. */
  key: string
  option: string
  into: string
}

/** The merges that offers are to follow yet. */
export const dueMerges = (db: Db): Promise<OptionMerge[]> =>
  db
    .selectFrom('game_attribute_options as o')
    .innerJoin('game_attributes as a', 'a.id', 'o.attribute_id')
    .where('o.replaced_by', 'is not', null)
    .where('o.merged_at', 'is', null)
    .select(['a.id as attribute_id', 'a.game_id', 'a.key', 'o.key as option'])
    .select(sql<string>`o.replaced_by`.as('into'))
    .orderBy('a.id')
    .orderBy('o.key')
    .execute()

/** Whether a merge stands as it did; it stays so until the transaction ends. */
export const isMerged = async (tx: Tx, merge: OptionMerge): Promise<boolean> =>
  (await tx
    .selectFrom('game_attribute_options')
    .where('attribute_id', '=', merge.attribute_id)
    .where('key', '=', merge.option)
    .where('replaced_by', '=', merge.into)
    .select('key')
    .forShare()
    .executeTakeFirst()) !== undefined

/** Notes that no offer states the option any more. */
export async function noteMerged(db: Db, merge: OptionMerge, now: Date): Promise<void> {
  await db
    .updateTable('game_attribute_options')
    .set({ merged_at: now })
    .where('attribute_id', '=', merge.attribute_id)
    .where('key', '=', merge.option)
    .where('replaced_by', '=', merge.into)
    .execute()
}
