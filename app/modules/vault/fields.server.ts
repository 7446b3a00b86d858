import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import { type GoodsField, MOST_UNITS } from './goods.ts'
import { isVaultOpen } from './vault.server.ts'

// The fields in which goods are delivered or access is lent, as a game or else its category asks
// for them, and whether an order needs them.

/** What is asked of a seller who delivers, or of a buyer who lends their account. */
type Purpose = 'delivery' | 'access'

/** Of what kind an order's goods are. */
export interface OfKind {
  category: Category
  game_id: number
}

const columns = [
  'key',
  'kind',
  'label_en',
  'label_ar',
  'hint_en',
  'hint_ar',
  'choices',
  'choices_ar',
  'required',
  'identifies',
  'min_length',
  'max_length',
] as const

/**
 * What is asked of who delivers this, or gives access for it: the game's own fields, or else those
 * of its category, and their version, by which a form made of others is known.
 */
export async function goodsFields(
  db: Db | Tx,
  { category, game_id }: OfKind,
  purpose: Purpose = 'delivery',
): Promise<{ fields: GoodsField[]; version: string }> {
  const fields = await db
    .selectFrom('game_fields as f')
    .where('f.purpose', '=', purpose)
    .where('f.category', '=', category)
    .where('f.active', '=', true)
    .where(inForce(sql`${category}`, sql`${game_id}::bigint`))
    .orderBy('f.position')
    .orderBy('f.id')
    .select(columns)
    .execute()
  const version = createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 12)
  return { fields, version }
}

/** Of the fields `f` those of the game where it has its own, else those of its category. */
const inForce = (category: RawBuilder<unknown>, gameId: RawBuilder<unknown>) =>
  sql<boolean>`f.game_id is not distinct from (
    select o.game_id from game_fields o
    where o.purpose = f.purpose and o.category = ${category} and o.game_id = ${gameId} and o.active
    limit 1)`

/** How a detail is named, what it is, and in Arabic what was chosen in it. */
export type GoodsLabel = Pick<
  GoodsField,
  'key' | 'kind' | 'label_en' | 'label_ar' | 'choices' | 'choices_ar'
>

/** What names the details of such goods, also those that are not asked for any more. */
export const goodsLabels = (
  db: Db | Tx,
  { category, game_id }: OfKind,
  purpose: Purpose = 'delivery',
): Promise<GoodsLabel[]> =>
  db
    .selectFrom('game_fields')
    .where('purpose', '=', purpose)
    .where('category', '=', category)
    .where((eb) => eb.or([eb('game_id', '=', game_id), eb('game_id', 'is', null)]))
    // a game's own come first
    .orderBy(sql`game_id nulls last`)
    .orderBy('position')
    .select(['key', 'kind', 'label_en', 'label_ar', 'choices', 'choices_ar'])
    .execute()

/**
 * How the orders `r` of a query are delivered, by the rule of `deliveredBy`: 'form', 'either' or
 * 'word'.
 */
export const deliveredBySql = () => {
  if (!isVaultOpen()) return sql<'form' | 'either' | 'word'>`'word'`
  return sql<'form' | 'either' | 'word'>`(
    select case when count(*) = 0 or r.category = 'accounts' and r.quantity > ${sql.lit(MOST_UNITS)}
      then 'word'
      when bool_or(f.required) then 'form' else 'either' end
    from game_fields f
    where f.purpose = 'delivery' and f.category = r.category and f.active
      and ${inForce(sql`r.category`, sql`r.game_id`)})`
}
