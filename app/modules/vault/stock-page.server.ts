import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { heldByUnpaid } from '#modules/offers/own-offers.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { goodsFields } from './fields.server.ts'
import { passedUnits } from './stock.server.ts'
import { holdsNew, isInstantKind, type ShownState } from './stock.ts'
import { isVaultOpen } from './vault.server.ts'

/** A seller's own offer, as the pages of its stock name it; null for everyone else's. */
export async function offerOfStock(db: Db, offerId: number, sellerId: string) {
  const offer = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', offerId)
    .where('o.user_id', '=', sellerId)
    .where('o.deleted_at', 'is', null)
    .select([
      'o.id',
      'o.title',
      'o.category',
      'o.game_id',
      'o.quantity',
      'o.delivery_mode',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
      heldByUnpaid.as('unpaid'),
    ])
    .executeTakeFirst()
  return offer ?? null
}

const UNITS_PER_PAGE = 25

const newestFirst: Keyset = [{ by: sql`u.number`, is: 'number', down: true }]

/** Units as a page of them shows them: closed. */
const shown = [
  'u.id',
  'u.number',
  'u.state',
  'u.hint',
  'u.order_id',
  'u.created_at',
  'u.sold_at',
  'u.shredded_at',
  'u.taken_out_why',
] as const

export type ShownUnit = Awaited<ReturnType<typeof stockOf>>['units'][number]

/**
 * What is asked for each unit of an offer, how many there are, and a page of them, the newest
 * first: all, or those of one state; and whether what is added now is looked at first, by so many
 * as the settings say.
 */
export async function stockOf(
  db: Db,
  offer: Pick<NonNullable<Awaited<ReturnType<typeof offerOfStock>>>, 'id' | 'category' | 'game_id'>,
  sellerId: string,
  { show, place, looked }: { show: ShownState | null; place: ListPlace; looked: number },
) {
  const [{ fields }, counts, opened, passed, page] = await Promise.all([
    goodsFields(db, offer),
    countsOf(db, offer.id),
    openedBy(db, offer.id, sellerId),
    passedUnits(db, sellerId, looked),
    keysetPage(newestFirst, { size: UNITS_PER_PAGE, place }, ({ key, beyond, sorted, limit }) =>
      sorted(
        db
          .selectFrom('vault_units as u')
          .where('u.offer_id', '=', offer.id)
          .$if(show !== null, (query) => query.where('u.state', '=', sql.lit(show!)))
          .where(beyond)
          .select([...shown, key]),
      )
        .limit(limit)
        .execute(),
    ),
  ])
  const { rows: units, before, after } = page
  const isOpen = isVaultOpen() && isInstantKind(offer.category, fields)
  const holds = holdsNew(passed, looked)
  return { fields, counts, opened, units, before, after, isOpen, holds }
}

async function countsOf(db: Db, offerId: number) {
  const counts = { held: 0, stock: 0, sold: 0, removed: 0 }
  const rows = await db
    .selectFrom('vault_units')
    .where('offer_id', '=', offerId)
    .groupBy('state')
    .select((eb) => ['state', eb.fn.countAll<number>().as('units')])
    .execute()
  for (const { state, units } of rows) counts[state] = units
  return counts
}

const openedBy = (db: Db, offerId: number, sellerId: string) =>
  db
    .selectFrom('vault_reveals as v')
    .innerJoin('vault_units as u', 'u.id', 'v.unit_id')
    .where('u.offer_id', '=', offerId)
    .where('v.person_id', '=', sellerId)
    .select((eb) => [eb.fn.countAll<number>().as('times'), eb.fn.max('v.created_at').as('last_at')])
    .executeTakeFirstOrThrow()

/**
 * A unit of an offer's stock, closed, when its seller first opened it, and each time staff did with
 * their reason; null for any other.
 */
export async function stockUnitOf(db: Db, offerId: number, unitId: string, sellerId: string) {
  if (!isUuid(unitId)) return null
  const unit = await db
    .selectFrom('vault_units as u')
    .where('u.id', '=', unitId)
    .where('u.offer_id', '=', offerId)
    .where('u.given_by', '=', sellerId)
    .select([
      ...shown,
      sql<Date | null>`(select min(created_at) from vault_reveals v
        where v.unit_id = u.id and v.person_id = u.given_by)`.as('opened_at'),
      sql<{ at: Date; reason: string }[]>`(
        select coalesce(json_agg(json_build_object('at', v.created_at, 'reason', v.reason)
          order by v.id), '[]')
        from vault_reveals v where v.unit_id = u.id and v.party = 'administrator')`.as('looks'),
    ])
    .executeTakeFirst()
  return unit ?? null
}
