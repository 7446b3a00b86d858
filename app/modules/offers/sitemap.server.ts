import { sql } from 'kysely'
import { isShown, shownGames } from '#modules/catalog/catalog.server.ts'
import { gamePath, hubPath } from '#modules/catalog/category.ts'
import type { Db } from '#platform/db.server.ts'
import { offerPath } from './offer.ts'

/**
 * A page as a sitemap names it: without its language, and when it last changed if that is known.
 */
export interface SitemapPage {
  path: string
  changed: Date | null
}

export const sitemapKinds = ['games', 'hubs', 'offers'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/**
 * How many ids one part covers. Parts go by id and not by count, so that each is one index range
 * however many offers there are, and a new offer changes only the last one. Each page stands there
 * in two languages: 5,000 addresses at most.
 */
export const IDS_PER_PART = 2_400

/** The parts that hold something, counted from 1: one index probe for each. */
export async function sitemapParts(db: Db, kind: SitemapKind): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select n as part from generate_series(1,
      (select max(id) from ${tables[kind]}) / ${IDS_PER_PART} + 1) n
    where exists (select 1 from ${tables[kind]} t
      where t.id > (n - 1) * ${IDS_PER_PART} and t.id <= n * ${IDS_PER_PART} and ${listed[kind]})
    order by n`.execute(db)
  return rows.map(({ part }) => part)
}

const tables = {
  games: sql.table('games'),
  hubs: sql.table('game_families'),
  offers: sql.table('offers'),
}

const listed = {
  games: sql`t.active`,
  hubs: sql`exists (select 1 from games g where g.family_id = t.id and g.active)`,
  offers: sql`t.status = 'active'`,
}

/**
 * The pages of one part: active games, their hubs, or active offers of active games, whose category
 * is enabled.
 */
export async function sitemapPages(
  db: Db,
  kind: SitemapKind,
  part: number,
): Promise<SitemapPage[]> {
  const [after, last] = [(part - 1) * IDS_PER_PART, part * IDS_PER_PART]
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
