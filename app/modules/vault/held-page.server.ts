import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { isAnothers } from './units.server.ts'

// Units of new sellers that wait until staff have looked at them: by seller, and one of them.

/**
 * Whether the unit `u` of a query was given before: its login was known, or just it is another's.
 */
const isGivenBefore = sql<boolean>`(u.resale_at is not null or ${isAnothers})`

/** How many sellers are shown at once. */
const MOST_SELLERS = 200

/** The sellers whose units wait to be looked at, who has waited longest first. */
export const heldBySeller = (db: Db) =>
  db
    .selectFrom('vault_units as u')
    .innerJoin('profiles as p', 'p.id', 'u.given_by')
    .where('u.state', '=', sql.lit('held' as const))
    .groupBy(['p.id', 'p.username'])
    .select((eb) => [
      'p.id',
      'p.username',
      eb.fn.countAll<number>().as('units'),
      sql<number>`count(distinct u.offer_id)::int`.as('offers'),
      sql<boolean>`bool_or(${isGivenBefore})`.as('given_before'),
      eb.fn.min('u.created_at').as('since'),
    ])
    .orderBy((eb) => eb.fn.min('u.number'))
    .limit(MOST_SELLERS)
    .execute()

/** The sellers whose units wait for us, in the same order, for the queue (reports/waiting). */
export const waitingStock = sql`
  select u.given_by::text as id, min(u.created_at) as since, null::timestamptz as due_at,
    (select username from profiles p where p.id = u.given_by) as who, null as what, null as code,
    null::bigint as amount
  from vault_units u where u.state = 'held' group by u.given_by order by min(u.number)`

const HELD_PER_PAGE = 25
const oldestFirst: Keyset = [{ by: sql`u.number`, is: 'number' }]

/** A held unit as staff see it: closed. */
const shown = ['u.id', 'u.number', 'u.hint', 'u.created_at', 'u.offer_id', 'o.title'] as const

/**
 * A seller and a page of their units that are held, the oldest first: each with whether the same
 * was given before and how often staff have opened it; how many they are, and the last number among
 * them. Null where there is no such seller.
 */
export async function heldUnitsOf(db: Db, sellerId: string, place: ListPlace) {
  if (!isUuid(sellerId)) return null
  const [seller, all, page] = await Promise.all([
    db
      .selectFrom('profiles')
      .where('id', '=', sellerId)
      .select(['id', 'username'])
      .executeTakeFirst(),
    db
      .selectFrom('vault_units as u')
      .where('u.given_by', '=', sellerId)
      .where('u.state', '=', sql.lit('held' as const))
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('u.number').as('last')])
      .executeTakeFirstOrThrow(),
    keysetPage(oldestFirst, { size: HELD_PER_PAGE, place }, ({ key, beyond, sorted, limit }) =>
      sorted(heldUnits(db, sellerId).where(beyond).select(key)).limit(limit).execute(),
    ),
  ])
  if (!seller) return null
  return { seller, count: all.count, last: Number(all.last ?? 0), ...page }
}

const heldUnits = (db: Db, sellerId: string) =>
  db
    .selectFrom('vault_units as u')
    .innerJoin('offers as o', 'o.id', 'u.offer_id')
    .where('u.given_by', '=', sellerId)
    .where('u.state', '=', sql.lit('held' as const))
    .select([
      ...shown,
      isGivenBefore.as('given_before'),
      sql<number>`(select count(*)::int from vault_reveals v
        where v.unit_id = u.id and v.party = 'administrator')`.as('looks'),
    ])

/** One of them, with its seller's name; null for any other unit. */
export async function heldUnit(db: Db, sellerId: string, unitId: string) {
  if (!isUuid(sellerId) || !isUuid(unitId)) return null
  const unit = await heldUnits(db, sellerId)
    .innerJoin('profiles as p', 'p.id', 'u.given_by')
    .where('u.id', '=', unitId)
    .select('p.username')
    .executeTakeFirst()
  return unit ?? null
}
