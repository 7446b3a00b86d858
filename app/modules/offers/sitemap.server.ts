import { type RawBuilder, sql } from 'kysely'
import { isShown, shownGames } from '#modules/catalog/catalog.server.ts'
import { gamePath, hubPath } from '#modules/catalog/category.ts'
import type { Db } from '#platform/db.server.ts'
import { landingPath } from './landing.ts'
import { offerPath } from './offer.ts'

// The addresses of games and offers that search engines are given, in parts of bounded size.

/**
 * A page as a sitemap names it: without its language, and when it last changed if that is known.
 */
export interface SitemapPage {
  path: string
  changed: Date | null
}

export const sitemapKinds = ['games', 'hubs', 'choices', 'offers'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** From how many offers on the page of a choice is listed. */
interface Least {
  landing_min_offers: number
}

/**
 * How many ids one part covers. Parts go by id and not by count, so that each is one index range
 * however many offers there are, and a new offer changes only the last one. Each page stands there
 * in two languages: 5,000 addresses at most.
 */
export const IDS_PER_PART = 2_400
/** An attribute has up to 60 choices: 36,000 addresses of the 50,000 that a sitemap may have. */
const ATTRIBUTES_PER_PART = 300

const idsPerPart = (kind: SitemapKind) => (kind === 'choices' ? ATTRIBUTES_PER_PART : IDS_PER_PART)

/** The parts that hold something, counted from 1: one index probe for each. */
export async function sitemapParts(db: Db, kind: SitemapKind, least: Least): Promise<number[]> {
  const size = sql.lit(idsPerPart(kind))
  const { rows } = await sql<{ part: number }>`
    select n as part from generate_series(1,
      (select max(id) from ${tables[kind]}) / ${size} + 1) n
    where exists (select 1 from ${tables[kind]} t
      where t.id > (n - 1) * ${size} and t.id <= n * ${size} and ${listed[kind](least)})
    order by n`.execute(db)
  return rows.map(({ part }) => part)
}

const tables = {
  games: sql.table('games'),
  hubs: sql.table('game_families'),
  choices: sql.table('game_attributes'),
  offers: sql.table('offers'),
}

const listed: Record<SitemapKind, (least: Least) => RawBuilder<unknown>> = {
  games: () => sql`t.active`,
  hubs: () => sql`exists (select 1 from games g where g.family_id = t.id and g.active)`,
  choices: (least) => sql`exists (select 1 from ${choicesOf(sql`t`, least)})`,
  offers: () => sql`t.status = 'active'`,
}

/** The choices of an attribute that have pages with enough offers, as these were counted. */
const choicesOf = (attribute: RawBuilder<unknown>, { landing_min_offers }: Least) =>
  sql`game_attribute_options o
    join facet_bitmaps b on b.game_id = ${attribute}.game_id
      and b.key = 'a_' || ${attribute}.key || '=' || o.key
    where o.attribute_id = ${attribute}.id and o.active and b.offers >= ${landing_min_offers}
      and ${attribute}.landing and ${attribute}.filterable and ${attribute}.active`

/**
 * The pages of one part: active games, their hubs, choices of which there are enough offers, or
 * active offers, of active games whose category is enabled.
 */
export async function sitemapPages(
  db: Db,
  kind: SitemapKind,
  part: number,
  least: Least,
): Promise<SitemapPage[]> {
  const [after, last] = [(part - 1) * idsPerPart(kind), part * idsPerPart(kind)]
  if (kind === 'choices') return landingPages(db, after, last, least)
  if (kind === 'games') {
    const games = await db
      .selectFrom('games as g')
      .where('g.id', '>', after)
      .where('g.id', '<=', last)
      .where(isShown())
      .select(['g.slug', 'g.category'])
      .orderBy('g.id')
      .execute()
    return games.map((game) => ({ path: gamePath(game), changed: null }))
  }
  if (kind === 'hubs') {
    const hubs = await shownGames(db)
      .innerJoin('game_families as f', 'f.id', 'g.family_id')
      .where('f.id', '>', after)
      .where('f.id', '<=', last)
      .select('f.slug')
      .groupBy('f.id')
      .orderBy('f.id')
      .execute()
    return hubs.map((hub) => ({ path: hubPath(hub), changed: null }))
  }
  const offers = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '>', after)
    .where('o.id', '<=', last)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select(['o.id', 'o.updated_at', 'g.slug', 'g.category'])
    .orderBy('o.id')
    .execute()
  return offers.map((offer) => ({ path: offerPath(offer, offer.id), changed: offer.updated_at }))
}

async function landingPages(db: Db, after: number, last: number, least: Least) {
  const { rows } = await sql<{ slug: string; category: string; key: string; choice: string }>`
    select g.slug, g.category, a.key, c.choice
    from game_attributes a
    join games g on g.id = a.game_id
    cross join lateral (
      select o.key as choice, o.position from ${choicesOf(sql`a`, least)}) c
    where a.id > ${after} and a.id <= ${last} and ${isShown()}
    order by a.id, c.position`.execute(db)
  return rows.map((row) => ({ path: landingPath(row, row.key, row.choice), changed: null }))
}
