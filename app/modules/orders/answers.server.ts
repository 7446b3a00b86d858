import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { type Answered, fieldName } from '#modules/catalog/buyer-fields.ts'

/**
 * What this buyer answered the last time for this game, whatever of it they bought, by the names of
 * the form's fields; first of the same category.
 */
export async function lastAnswers(
  db: Db,
  buyerId: string,
  { game_id, game_slug }: { game_id: number; game_slug: string },
): Promise<Record<string, string>> {
  const found = await db
    .selectFrom('orders as r')
    .innerJoin('games as g', 'g.id', 'r.game_id')
    .where('r.user_id', '=', buyerId)
    .where('g.slug', '=', game_slug)
    .where('r.buyer_fields', '<>', '[]')
    .select(sql<Answered[]>`r.buyer_fields`.as('answers'))
    .orderBy(sql`r.game_id <> ${game_id}`)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Object.fromEntries((found?.answers ?? []).map(({ key, value }) => [fieldName(key), value]))
}

/** For how long after an order is over its buyer's answers are kept. */
const KEPT = 180 * DAY
const AT_ONCE = 500

/**
 * Empties the answers of orders that were over so long ago: cancelled, refunded or paid out.
 * Returns of how many.
 */
export async function forgetOldAnswers(db: Db, now: Date): Promise<number> {
  const before = plus(now, -KEPT)
  for (let forgotten = 0; ;) {
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set({ buyer_fields: '[]' })
      .where(
        'id',
        'in',
        db
          .selectFrom('orders as r')
          .innerJoin('order_statuses as s', 's.status', 'r.status')
          .where('r.buyer_fields', '<>', '[]')
          .where('r.created_at', '<', before)
          .where((eb) =>
            eb.or([
              eb('r.released_at', '<', before),
              eb.and([eb('s.is_undone', '=', true), eb('r.updated_at', '<', before)]),
            ]),
          )
          .select('r.id')
          .limit(AT_ONCE),
      )
      .executeTakeFirst()
    forgotten += Number(numUpdatedRows)
    if (Number(numUpdatedRows) < AT_ONCE) return forgotten
  }
}
