import {
  type RankedOffer,
  rankOffers,
  type RankWeights,
  weightsFrom,
} from '#modules/offers/ranking.ts'
import { defaults } from '#modules/settings/settings.ts'
import { createRng } from '../db/seeds/data/rng.ts'

/**
 * A year of one game's market, played by rules that are plain and seeded: what the score brings
 * those who trade well, and those who try to be shown without it. docs/ranking.md has the figures.
 */

export const kinds = ['honest', 'copier', 'self-buyer', 'bait price', 'newcomer'] as const
type Kind = (typeof kinds)[number]

/** How many there are of each, and how they trade. */
const traders: Record<Kind, { count: number; offers: number; price: number; fails: number }> = {
  honest: { count: 90, offers: 2, price: 1, fails: 0.03 },
  // the same offer many times over
  copier: { count: 30, offers: 8, price: 1, fails: 0.08 },
  // buys from themselves what they can, and delivers badly
  'self-buyer': { count: 25, offers: 2, price: 1, fails: 0.25 },
  // cheap, and not what was promised
  'bait price': { count: 15, offers: 2, price: 0.35, fails: 0.5 },
  // begins some time in the year, and trades as the honest do
  newcomer: { count: 40, offers: 2, price: 1, fails: 0.03 },
}

const BUYERS = 20_000
const DAYS = 365
const FIRST_PAGE = 24
/** Of buyers, who read further than the first page. */
const READ_FURTHER = 0.1
const USUAL_PRICE = 2_000

interface YearResult {
  /** Parts of all sales to others. */
  sales: Record<Kind, number>
  /** Days from the first offer to the first sale: the middle of all newcomers who sold. */
  first_sale_days: number
  newcomers_sold: number
  /** Of orders from the first page, those that went wrong. */
  complaints: number
}

interface Seller {
  id: string
  kind: Kind
  from: number
  fails: number
  swiftness: number
  rated: number
  positive: number
  ended: number
  lost: number
  late: number
  firstSale: number | null
}

interface YearRules {
  weights: RankWeights
  helps: boolean
  /** Whether the offers of one seller stand back behind each other. */
  spreads: boolean
}

/** Of each variant so many years are played, and their means said. */
export const seeds = [2_026, 2_027, 2_028]

/** The score as it is, and without each of its terms. */
export const variants: Readonly<Record<string, YearRules>> = variantsOf()

function variantsOf(): Record<string, YearRules> {
  const weights = weightsFrom(defaults.rank_weights)
  const all: YearRules = { weights, helps: true, spreads: true }
  const without = (name: keyof RankWeights) => ({ ...all, weights: { ...weights, [name]: 0 } })
  return {
    'as it is': all,
    'without price': without('price'),
    'without ratings': without('quality'),
    'without delivery': without('time'),
    'without freshness': without('fresh'),
    'without completeness': without('complete'),
    'without help for the new': { ...all, helps: false },
    'without spreading': { ...all, spreads: false },
  }
}

/** Plays a year under these rules once for each seed, and returns the means. */
export function playYears(rules: YearRules): YearResult {
  const years = seeds.map((seed) => playYear(rules, seed))
  const mean = (of: (year: YearResult) => number) =>
    years.reduce((sum, year) => sum + of(year), 0) / years.length
  return {
    sales: Object.fromEntries(
      kinds.map((kind) => [kind, mean(({ sales }) => sales[kind])]),
    ) as Record<Kind, number>,
    first_sale_days: mean(({ first_sale_days }) => first_sale_days),
    newcomers_sold: mean(({ newcomers_sold }) => newcomers_sold),
    complaints: mean(({ complaints }) => complaints),
  }
}

function playYear(rules: YearRules, seed: number): YearResult {
  const rng = createRng(seed)
  const sellers = kinds.flatMap((kind) =>
    Array.from({ length: traders[kind].count }, (_, nth) => sellerOf(kind, nth, rng.next)),
  )
  const offers = sellers.flatMap((seller, place) => offersOf(seller, place, rng.next))
  const sold: Record<Kind, number> = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<
    Kind,
    number
  >
  let [first, wrong] = [0, 0]
  let buyer = 0
  for (let day = 0; day < DAYS; day++) {
    const there = offers.filter(({ seller }) => seller.from <= day)
    const order = ordered(there, rules, day)
    for (; buyer < (BUYERS * (day + 1)) / DAYS; buyer++) {
      const isFirst = rng.next() >= READ_FURTHER
      const page = isFirst ? order.slice(0, FIRST_PAGE) : order.slice(FIRST_PAGE)
      const chosen = choose(page.length > 0 ? page : order, rng.next)
      const isWrong = trade(chosen.seller, day, rng.next)
      chosen.fresh = day
      sold[chosen.seller.kind]++
      if (isFirst) {
        first++
        if (isWrong) wrong++
      }
    }
  }
  return resultOf(sellers, sold, wrong / first)
}

interface Offer {
  id: number
  seller: Seller
  price: number
  fresh: number
  has_picture: boolean
  stated: number
}

function sellerOf(kind: Kind, nth: number, next: () => number): Seller {
  const from = kind === 'newcomer' ? 30 + Math.floor(next() * 240) : 0
  // who was there before has sold before; who buys from themselves has counted for nothing
  const before = kind === 'newcomer' || kind === 'bait price' ? 0 : Math.floor(10 + next() * 60)
  const { fails } = traders[kind]
  const lost = Math.floor(before * fails * 0.3)
  return {
    id: `${kind} ${nth}`,
    kind,
    from,
    fails: fails * (0.5 + next()),
    swiftness: 1_800 + next() * 40_000,
    rated: Math.floor(before / 2),
    positive: Math.floor((before / 2) * (1 - fails)),
    ended: before,
    lost,
    late: Math.floor(before * fails),
    firstSale: null,
  }
}

function offersOf(seller: Seller, place: number, next: () => number): Offer[] {
  const { offers, price } = traders[seller.kind]
  const usual = USUAL_PRICE * price * (0.8 + 0.5 * next())
  const good = seller.kind === 'honest' || seller.kind === 'newcomer'
  return Array.from({ length: offers }, (_, nth) => ({
    id: 100 * place + nth,
    seller,
    price: Math.round(usual * (0.95 + 0.1 * next())),
    fresh: seller.from,
    has_picture: good || next() < 0.5,
    stated: good ? 1 : 0.4,
  }))
}

function ordered(offers: readonly Offer[], rules: YearRules, day: number): Offer[] {
  const ranked = offers.map(({ id, seller, price, fresh, has_picture, stated }): RankedOffer => ({
    id,
    // where nothing spreads them each offer stands for itself
    seller_id: rules.spreads ? seller.id : String(id),
    seller: {
      ...seller,
      neutral: 0,
      ended_90: seller.ended,
      on_time_90: seller.ended - seller.late,
      median_delivery_s: seller.ended > 0 ? seller.swiftness : null,
      days_unseen: 0,
    },
    price,
    compared_by: null,
    days_fresh: day - fresh,
    stated,
    has_picture,
    is_overdue: false,
    is_helped: rules.helps && seller.from > 0 && day - seller.from < 14,
  }))
  const salt = `1 ${Math.floor(day / 7)}`
  const scores = rankOffers(ranked, {
    weights: rules.weights,
    per_seller: defaults.rank_per_seller,
    salt,
  })
  return offers.toSorted((a, b) => scores.get(b.id)! - scores.get(a.id)! || b.id - a.id)
}

/** Takes one of a page: rather above than below, rather cheap, rather of whom others praise. */
function choose(page: readonly Offer[], next: () => number): Offer {
  const drawn = page.map((offer, place) => {
    const { rated, positive } = offer.seller
    const near = 1 / (1 + place / 8)
    const cheap = (USUAL_PRICE / offer.price) ** 1.5
    const trusted = ((positive + 2) / (rated + 3)) ** 3
    return near * cheap * trusted
  })
  let left = next() * drawn.reduce((sum, each) => sum + each, 0)
  const at = drawn.findIndex((each) => (left -= each) < 0)
  return page[at === -1 ? page.length - 1 : at]!
}

/** One order: whether it went wrong, and what is left of it for those who come later. */
function trade(seller: Seller, day: number, next: () => number): boolean {
  const isWrong = next() < seller.fails
  seller.firstSale ??= day
  seller.ended++
  if (isWrong) seller.late++
  if (isWrong && next() < 0.3) seller.lost++
  if (next() < 0.5) {
    seller.rated++
    if (!isWrong) seller.positive++
  }
  return isWrong
}

function resultOf(
  sellers: readonly Seller[],
  sold: Record<Kind, number>,
  complaints: number,
): YearResult {
  const newcomers = sellers.filter(
    ({ kind, firstSale }) => kind === 'newcomer' && firstSale !== null,
  )
  const days = newcomers.map(({ from, firstSale }) => firstSale! - from).toSorted((a, b) => a - b)
  return {
    sales: Object.fromEntries(kinds.map((kind) => [kind, sold[kind] / BUYERS])) as Record<
      Kind,
      number
    >,
    first_sale_days: days[Math.floor(days.length / 2)] ?? Infinity,
    newcomers_sold: newcomers.length,
    complaints,
  }
}
