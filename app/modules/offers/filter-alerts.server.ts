import { sql } from 'kysely'
import { algiersDay } from '#kernel/algiers.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { isShown, shownGames } from '#modules/catalog/catalog.server.ts'
import { type Category, gamePath } from '#modules/catalog/category.ts'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import { attributesOfGame, attributesOfGames } from '#modules/catalog/game-attributes.server.ts'
import { type Db, isCheckViolation, transact, type Tx } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'
import { publishEach } from '#platform/outbox.server.ts'
import { FILTER_LAST_PAGE, facetsPage } from './facets.server.ts'
import { type CardOffer, OFFERS_PER_PAGE } from './offer.ts'
import {
  LONGEST_QUERY,
  watchedAddress,
  type Watched,
  watchedIn,
  watchedPlace,
} from './internal/filter-alert.ts'
import { newestOffer, newestSettled } from './internal/newest-offer.server.ts'

// Alerts by which a person is told of new offers that fit the filters of a game's page: asked for,
// listed, and sent by a job.

/** A game with what its offers state, and what is asked for of it. */
interface WatchedGame extends Watched {
  id: number
  slug: string
  name: string
  category: Category
  attributes: GameAttribute[]
  address: string
}

/** Finds what an address of a game's page chooses; null of other addresses and of no choice. */
export async function findWatched(db: Db, address: string): Promise<WatchedGame | null> {
  const place = watchedPlace(address)
  if (!place) return null
  const game = await shownGames(db)
    .where('g.slug', '=', place.slug)
    .where('g.category', '=', place.category)
    .select(['g.id', 'g.slug', 'g.name', 'g.category', attributesOfGame.as('attributes')])
    .executeTakeFirst()
  const watched = game && watchedIn(place.query, game.attributes)
  return watched ? { ...game, ...watched, address: watchedAddress(game, watched) } : null
}

type WatchRefusal = 'not_found' | 'long' | 'full'

/**
 * Asks to be told of new offers that fit what an address chooses; asked again it is one. Refused:
 * an address that chooses nothing, more than LONGEST_QUERY letters, and more alerts than a person
 * may have (`alerts_per_person`).
 */
export async function watchFilter(
  db: Db,
  userId: string,
  address: string,
  now: Date,
): Promise<Result<null, WatchRefusal>> {
  const found = await findWatched(db, address)
  if (!found) return refuse('not_found')
  const query = queryOf(found.address)
  if (query.length > LONGEST_QUERY) return refuse('long')
  try {
    await sql`insert into filter_alerts (user_id, game_id, query, seen_offer, asked_at)
      values (${userId}, ${found.id}, ${query}, ${newestOffer}, ${now})
      on conflict do nothing`.execute(db)
    return ok(null)
  } catch (error) {
    if (isCheckViolation(error, 'filter_alerts_at_most')) return refuse('full')
    throw error
  }
}

const queryOf = (address: string): string => watchedPlace(address)?.query ?? ''

/** Takes back what was asked for by this address, also of a game that is not shown any more. */
export async function unwatchFilter(db: Db, userId: string, address: string): Promise<void> {
  const place = watchedPlace(address)
  if (!place) return
  await sql`delete from filter_alerts a using games g
    where a.user_id = ${userId} and g.id = a.game_id and a.query = ${place.query}
      and g.slug = ${place.slug} and g.category = ${place.category}`.execute(db)
}

/** Returns of some addresses those by which a person asked. */
export async function watchedAmong(
  db: Db,
  userId: string,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ slug: string; category: Category; query: string }>`
    select g.slug, g.category, a.query from filter_alerts a join games g on g.id = a.game_id
    where a.user_id = ${userId} and a.query = any(${addresses.map(queryOf)}::text[])`.execute(db)
  const asked = new Set(rows.map(({ query, ...game }) => `${gamePath(game)}?${query}`))
  return addresses.filter((address) => asked.has(address))
}

/** What a person asked for, the newest first; `watched` is null of what chooses nothing now. */
export async function filterAlertsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('filter_alerts as a')
    .innerJoin('games as g', 'g.id', 'a.game_id')
    .where('a.user_id', '=', userId)
    .select(['a.id', 'a.game_id', 'a.query', 'g.name', 'g.slug', 'g.category', 'g.mono'])
    .select(['g.logo_url', isShown().as('shown')])
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  const attributes = await attributesOfGames(
    db,
    rows.map(({ game_id }) => game_id),
  )
  return rows.map(({ query, ...alert }) => ({
    ...alert,
    address: `${gamePath(alert)}?${query}`,
    attributes: attributes.get(alert.game_id) ?? [],
    watched: watchedIn(query, attributes.get(alert.game_id) ?? []),
  }))
}

export type FilterAlert = Awaited<ReturnType<typeof filterAlertsOf>>[number]

/** So many filters are read at a time, and of each so many people told in one transaction. */
const AT_ONCE = 200

interface DueFilter {
  game_id: number
  query: string
  slug: string
  name: string
  category: Category
  /** The oldest of the newest offers that those who asked know. */
  seen_offer: number
}

/**
 * Tells people of new offers that fit what they asked for: an event for each alert that has some,
 * once a day. Each filter is asked once, as its page asks it, however many people have it; one
 * whose game has nothing new is not asked. Answers how many people are told.
 */
export async function tellOfFilters(db: Db, now: Date, stopping?: AbortSignal): Promise<number> {
  const settled = await newestSettled(db, now)
  let told = 0
  for (let after: DueFilter | null = null; !stopping?.aborted;) {
    const filters: DueFilter[] = await dueFilters(db, settled, now, after)
    const attributes = await attributesOfGames(
      db,
      filters.map(({ game_id }) => game_id),
    )
    told += await doEach(filters, 'a filter alert could not be told of', {
      act: (each) => tellOfFilter(db, each, attributes.get(each.game_id) ?? [], { settled, now }),
      about: ({ game_id, query }) => ({ game: game_id, query }),
      stopping,
    })
    if (filters.length < AT_ONCE) return told
    after = filters.at(-1)!
  }
  return told
}

async function dueFilters(db: Db, settled: number, now: Date, after: DueFilter | null) {
  const { rows } = await sql<DueFilter>`
    select a.game_id, a.query, g.slug, g.name, g.category, min(a.seen_offer) as seen_offer
    from filter_alerts a join games g on g.id = a.game_id join profiles p on p.id = a.user_id
    where ${isShown()} and ${isDue(settled, now)}
      and (a.game_id, a.query) > (${after?.game_id ?? 0}, ${after?.query ?? ''})
      and exists (select from offer_facets f
        where f.game_id = a.game_id and f.offer_id > a.seen_offer)
    group by a.game_id, a.query, g.id order by a.game_id, a.query
    limit ${sql.lit(AT_ONCE)}`.execute(db)
  return rows
}

const isDue = (settled: number, now: Date) => sql`a.seen_offer < ${settled}
  and (a.told_on is null or a.told_on < ${algiersDay(now)}::date) and p.suspended_at is null`

async function tellOfFilter(
  db: Db,
  { game_id, query, name, seen_offer: since, ...game }: DueFilter,
  attributes: readonly GameAttribute[],
  { settled, now }: { settled: number; now: Date },
): Promise<number> {
  const watched = watchedIn(query, attributes)
  const fitting = watched ? await newestFitting(db, game_id, watched, since) : []
  const offers = fitting.filter(({ id }) => id <= settled)
  return transact(db, async (tx) => {
    const alerts = await lockDue(tx, { game_id, query }, settled, now)
    const told = alerts
      .map(({ id, user_id, seen_offer, username }) => ({
        id,
        user_id,
        offers: offers.filter(
          (offer) => offer.id > seen_offer && offer.seller_username !== username,
        ).length,
      }))
      .filter((alert) => alert.offers > 0)
    await noteLooked(tx, alerts, told, settled, now)
    await publishEach(
      tx,
      'account.offers_found',
      told.map((alert) => ({
        subject_id: alert.user_id,
        payload: { offers: alert.offers, game: name, path: `${gamePath(game)}?${query}` },
        created_at: now,
      })),
    )
    return told.length
  })
}

/** The offers that fit and are newer than `since`, as far as a reader can page through them. */
async function newestFitting(
  db: Db,
  gameId: number,
  { filters, device }: Watched,
  since: number,
): Promise<CardOffer[]> {
  const all: CardOffer[] = []
  for (let page = 1; page <= FILTER_LAST_PAGE; page++) {
    const asked = { device, sort: 'newest', page } as const
    const { offers, total } = await facetsPage(db, gameId, filters, asked)
    all.push(...offers.filter(({ id }) => id > since))
    if (offers.some(({ id }) => id <= since) || page * OFFERS_PER_PAGE >= total) break
  }
  return all
}

interface LockedAlert {
  id: number
  user_id: string
  seen_offer: number
  username: string
}

async function lockDue(
  tx: Tx,
  { game_id, query }: Pick<DueFilter, 'game_id' | 'query'>,
  settled: number,
  now: Date,
): Promise<LockedAlert[]> {
  const { rows } = await sql<LockedAlert>`
    select a.id, a.user_id, a.seen_offer, p.username from filter_alerts a
    join profiles p on p.id = a.user_id
    where a.game_id = ${game_id} and a.query = ${query} and ${isDue(settled, now)}
    for update of a skip locked`.execute(tx)
  return rows
}

const noteLooked = (
  tx: Tx,
  alerts: readonly { id: number }[],
  told: readonly { id: number }[],
  settled: number,
  now: Date,
) => {
  const ids = (of: readonly { id: number }[]) => sql`any(${of.map(({ id }) => id)}::bigint[])`
  return sql`update filter_alerts set seen_offer = ${settled},
      told_on = case when id = ${ids(told)} then ${algiersDay(now)}::date else told_on end
    where id = ${ids(alerts)}`.execute(tx)
}
