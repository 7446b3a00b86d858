import { sql } from 'kysely'
import { shownGames } from '#modules/catalog/catalog.server.ts'
import { ALL_DEVICES, type Category } from '#modules/catalog/category.ts'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import { attributesOfGame } from '#modules/catalog/game-attributes.server.ts'
import type { Db } from '#platform/db.server.ts'
import { climbIn, facetKey, type FacetOrder, type Filters } from './filters.ts'
import { byClimb } from './ladder.server.ts'
import { type CardOffer, type Listing, OFFERS_PER_PAGE, type Sort } from './offer.ts'
import { cardOf } from './internal/offer-card.server.ts'

/** The last page of a filtered list: who wants to read further narrows the choice. */
export const FILTER_LAST_PAGE = 20

/** By facetKey how many offers an option would show; what is missing has none. */
export type Counts = Readonly<Record<string, number>>

/** How many offers fit a choice, how many each further choice would leave, and a page of them. */
interface FacetsPage {
  /** How many fit; the number to be shown beside "or more" where `more` is set. */
  total: number
  /** Whether more fit than were counted: so many offers say the words. */
  more: boolean
  /** Each group without its own choice; null where too many offers say the words to count. */
  counts: Counts | null
  /** Of each device its own offers alone, most first, as `deviceCounts` takes them. */
  devices: { device: string; offers: number }[]
  offers: CardOffer[]
}

/** What the filters of a game's page show before anything is chosen. */
export interface FilterPanel {
  game_id: number
  attributes: GameAttribute[]
  counts: Counts
  /** The lowest and the highest price, in whole DA; null without offers. */
  prices: { least: number | null; most: number | null }
}

/**
 * Returns what the filters of a game's page show before anything is chosen; null of a game that is
 * not shown. The game is named as in its address, so that this runs beside the query of the game.
 */
export async function filterPanel(
  db: Db,
  game: { slug: string; category: Category },
): Promise<FilterPanel | null> {
  const row = await shownGames(db)
    .where('g.slug', '=', game.slug)
    .where('g.category', '=', game.category)
    .select([
      'g.id as game_id',
      attributesOfGame.as('attributes'),
      sql<FilterPanel['prices']>`(
        select json_build_object('least', min(o.price), 'most', max(o.price))
        from offers o where o.game_id = g.id and o.status = 'active')`.as('prices'),
      sql<Counts>`coalesce((
        select json_object_agg(b.key, b.offers) from facet_bitmaps b
        where b.game_id = g.id and b.key like '%=%' and b.offers > 0), '{}')`.as('counts'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns how many offers of a game fit a choice, what each further option would leave, and a page
 * of the offers, in the order that the filters or else the listing choose. An offer that was sold
 * since it was counted is left out.
 */
export async function facetsPage(
  db: Db,
  gameId: number,
  filters: Filters,
  { device, sort, page }: Pick<Listing, 'device' | 'sort' | 'page'>,
): Promise<FacetsPage> {
  const reached = Math.min(page, FILTER_LAST_PAGE)
  const order = orderOf(filters, sort)
  return read(db, gameId, filters, device, order, OFFERS_PER_PAGE, reached)
}

/**
 * Returns how many offers of a game would fit without each of the names that are chosen, where `q`
 * are the words.
 */
export async function totalsWithout(
  db: Db,
  gameId: number,
  filters: Filters,
  device: string | null,
): Promise<{ name: string; total: number }[]> {
  const { rows } = await sql<{ name: string; total: number }>`
    select name, total from facets_without(${gameId},
      ${JSON.stringify(choicesOf(filters, device))}::jsonb,
      ${JSON.stringify(filters.ranges)}::jsonb, ${filters.text})
    where name <> ${DEVICE}`.execute(db)
  return rows
}

/** Offers are compared by what a chosen climb costs and takes; those that sell none come last. */
function orderOf(filters: Filters, sort: Sort): string {
  const climb = climbIn(filters)
  const plain = orders[filters.order ?? sort]
  if (!climb || filters.order) return plain
  const by = (column: 'price' | 'minutes') => byClimb(column, climb.from, climb.to)
  if (sort === 'price') return `${by('price')}, f.offer_id`
  if (sort === 'price-desc') return `${by('price')} desc nulls last, f.offer_id desc`
  return sort === 'fastest' ? `${by('minutes')}, ${by('price')}, f.offer_id` : plain
}

/** By each order the columns of an index over offer_facets. */
const orders: Record<Sort | FacetOrder, string> = {
  price: 'f.price, f.offer_id',
  'price-desc': 'f.price desc, f.offer_id desc',
  newest: 'f.offer_id desc',
  fastest: 'f.minutes, f.price, f.offer_id',
  best: 'f.score desc, f.offer_id desc',
  rated: 'f.rated desc, f.offer_id desc',
  unit: 'f.unit_price, f.offer_id',
}

async function read(
  db: Db,
  gameId: number,
  filters: Filters,
  device: string | null,
  order: string,
  size: number,
  page: number,
): Promise<FacetsPage> {
  const { rows } = await sql<Omit<FacetsPage, 'devices'>>`
    select f.total, f.more, f.counts, coalesce((
      select json_agg(to_jsonb(c) - 'place' order by c.place) from (
        select i.place, ${cardOf('o')} from unnest(f.ids) with ordinality as i (id, place)
        join offers o on o.id = i.id and o.status = 'active') c), '[]') as offers
    from facets(${gameId}, ${JSON.stringify(choicesOf(filters, device))}::jsonb,
      ${JSON.stringify(filters.ranges)}::jsonb, ${filters.text}, ${order}, ${size}, ${page}) f
    `.execute(db)
  const found = rows[0]!
  return { ...found, devices: devicesIn(found.counts ?? {}) }
}

const DEVICE = 'device'

/** What is chosen, with the device, whose offers are also those for all devices. */
const choicesOf = ({ choices }: Filters, device: string | null) =>
  device === null ? choices : { ...choices, [DEVICE]: [device, ALL_DEVICES] }

const devicesIn = (counts: Counts) =>
  Object.entries(counts)
    .filter(([key]) => key.startsWith(facetKey(DEVICE, '')))
    .map(([key, offers]) => ({ device: key.slice(facetKey(DEVICE, '').length), offers }))
    .toSorted((a, b) => b.offers - a.offers || (a.device < b.device ? -1 : 1))
