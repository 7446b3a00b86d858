import { OFFERS_PER_PAGE } from './offer.ts'

/**
 * Best match: the order of a game's offers by what a buyer may expect of each. Of a thousand points
 * most are weighed terms from 0 to 1; the rest helps new sellers, spreads the offers of one, and
 * turns over what is equal. What it is reckoned from and why: docs/ranking.md, decision 80.
 */

/** How a seller has traded, as `seller_facts` and `seller_figures` have it. */
export interface RankedSeller {
  /** Ratings of 365 days, of orders that count. */
  rated: number
  positive: number
  neutral: number
  /** Orders of 365 days, and disputes lost over them. */
  ended: number
  lost: number
  /** Orders of 90 days, and those that came in time. */
  ended_90: number
  on_time_90: number
  /** From paid to delivered over 90 days, in seconds; null while nothing was delivered. */
  median_delivery_s: number | null
  days_unseen: number
}

export interface RankedOffer {
  id: number
  seller_id: string
  seller: RankedSeller
  price: number
  /** The choice within which prices are compared; null where its game has none. */
  compared_by: string | null
  /** Since it was last sold or real stock was added, or else since it was first there. */
  days_fresh: number
  /** How much of what may be stated is; null where its game asks for nothing. */
  stated: number | null
  has_picture: boolean
  /** Whether it has lacked for long what its game demands. */
  is_overdue: boolean
  /** Among the first offers of a new seller. */
  is_helped: boolean
}

/** How much each term counts, in hundredths of all of them. */
export interface RankWeights {
  price: number
  quality: number
  time: number
  fresh: number
  complete: number
}

/** Reads the setting `rank_weights`: five whole numbers, in this order. */
export function weightsFrom(setting: string): RankWeights {
  const [price = 0, quality = 0, time = 0, fresh = 0, complete = 0] = setting.split('/').map(Number)
  return { price, quality, time, fresh, complete }
}

/** Where prices are below this part of the usual one, cheap is no merit. */
const BAIT = 0.4

/**
 * Returns how good a price is beside the usual one: 1 far below, ½ at it, 0 far above. A price that
 * is too good, or that nothing compares with, is worth ½ at most.
 */
export function priceTerm(price: number, usual: number | null): number {
  if (usual === null || usual <= 0) return 0.5
  const term = 0.5 - 0.5 * Math.tanh(2 * Math.log(price / usual))
  return isBait(price, usual) ? Math.min(term, 0.5) : term
}

/** Whether a price is so far below the usual one that it may be bait. */
const isBait = (price: number, usual: number): boolean => price < BAIT * usual

/** Returns how content buyers were: few ratings count as three good of five. */
export const qualityTerm = (seller: RankedSeller): number =>
  contentIn(seller) * Math.max(0, 1 - (seller.ended > 0 ? (5 * seller.lost) / seller.ended : 0))

const contentIn = ({ rated, positive, neutral }: Ratings): number =>
  (positive + neutral / 2 + 6) / (rated + 10)

type Ratings = Pick<RankedSeller, 'rated' | 'positive' | 'neutral'>

/**
 * Returns by what the order of the best rated goes, in ten-thousandths: how content buyers were, so
 * that one good rating is not before a hundred of which one is bad.
 */
export const ratedIn = (seller: Ratings): number => Math.round(10_000 * contentIn(seller))

const QUICK_S = 30 * 60
const SLOW_S = 72 * 3_600

/** Returns how punctual and quick a seller delivers; who never did is half as quick as can be. */
export function timeTerm({ ended_90, on_time_90, median_delivery_s }: RankedSeller): number {
  return 0.7 * ((on_time_90 + 8) / (ended_90 + 10)) + 0.3 * speed(median_delivery_s)
}

function speed(seconds: number | null): number {
  if (seconds === null) return 0.5
  const between = Math.log(Math.max(seconds, 1) / QUICK_S) / Math.log(SLOW_S / QUICK_S)
  return 1 - Math.min(Math.max(between, 0), 1)
}

/** Returns how alive an offer is; nothing where nobody would answer. */
export const freshTerm = ({ days_fresh, seller }: RankedOffer): number =>
  seller.days_unseen >= 7 ? 0 : Math.exp(-Math.max(days_fresh, 0) / 30)

/** Returns how much an offer says of itself; nothing while it lacks what it has long had to say. */
export function completeTerm({ stated, has_picture, is_overdue }: RankedOffer): number {
  if (is_overdue) return 0
  return stated === null ? Number(has_picture) : (stated + Number(has_picture)) / 2
}

/** Points of a new seller's first offers. */
const HELP = 60
/** Each further offer of a seller in a game loses so many points, and no more than the most. */
const FURTHER = 40
const FURTHER_MOST = 200
/** What is equal turns over from week to week. */
const TURN = 10

/** Returns the usual price, in whole DA, beside each of a game's active offers that may be bait. */
export function baitBeside(offers: readonly RankedOffer[]): ReadonlyMap<number, number> {
  const usual = usualPrices(offers)
  return new Map(
    offers.flatMap((offer) => {
      const price = usual(offer)
      return price !== null && isBait(offer.price, price) ? [[offer.id, Math.round(price)]] : []
    }),
  )
}

interface RankRules {
  weights: RankWeights
  /** How many of the first page one seller has at most. */
  per_seller: number
  /** By which equal sellers are turned over: the game and the week. */
  salt: string
}

/** Returns the score of each of a game's active offers, in whole points. */
export function rankOffers(
  offers: readonly RankedOffer[],
  rules: RankRules,
): ReadonlyMap<number, number> {
  const usual = usualPrices(offers)
  const alone = offers.map((offer) => ({
    id: offer.id,
    seller_id: offer.seller_id,
    score:
      Math.round(1_000 * merit(offer, usual(offer), rules.weights)) +
      (offer.is_helped ? HELP : 0) +
      turn(`${offer.seller_id} ${rules.salt}`),
  }))
  return spread(furtherLess(alone), rules.per_seller)
}

function merit(offer: RankedOffer, usual: number | null, weights: RankWeights): number {
  const { price, quality, time, fresh, complete } = weights
  const weighed =
    price * priceTerm(offer.price, usual) +
    quality * qualityTerm(offer.seller) +
    time * timeTerm(offer.seller) +
    fresh * freshTerm(offer) +
    complete * completeTerm(offer)
  return weighed / 100
}

/** So many offers of others a choice needs before prices are compared within it. */
const COMPARED_FROM = 20

/**
 * Makes the usual price beside an offer: the middle one of all others, of whom each has one vote.
 * A seller's own offers say nothing of what is usual beside them.
 */
function usualPrices(offers: readonly RankedOffer[]): (offer: RankedOffer) => number | null {
  const inGame = votesOf(offers)
  const within = new Map(
    [...Map.groupBy(offers, (offer) => offer.compared_by)]
      .filter(([choice]) => choice !== null)
      .map(([choice, those]) => [choice, votesOf(those)]),
  )
  return ({ seller_id, compared_by }) => {
    const near = within.get(compared_by)
    const others = near ? near.offers - (near.ofSeller.get(seller_id) ?? 0) : 0
    return middleBeside(near && others >= COMPARED_FROM ? near : inGame, seller_id)
  }
}

interface Votes {
  offers: number
  ofSeller: ReadonlyMap<string, number>
  /** By price; a seller's own is their middle one. */
  sorted: readonly number[]
  placeOf: ReadonlyMap<string, number>
}

function votesOf(offers: readonly RankedOffer[]): Votes {
  const bySeller = Map.groupBy(offers, ({ seller_id }) => seller_id)
  const votes = [...bySeller]
    .map(([seller, own]) => ({ seller, price: middle(own.map(({ price }) => price).toSorted(up)) }))
    .toSorted((a, b) => a.price - b.price)
  return {
    offers: offers.length,
    ofSeller: new Map([...bySeller].map(([seller, own]) => [seller, own.length])),
    sorted: votes.map(({ price }) => price),
    placeOf: new Map(votes.map(({ seller }, place) => [seller, place])),
  }
}

/** The middle of all votes but one. */
function middleBeside({ sorted, placeOf }: Votes, seller: string): number | null {
  const own = placeOf.get(seller) ?? sorted.length
  const count = sorted.length - (own < sorted.length ? 1 : 0)
  if (count === 0) return null
  const at = (place: number) => sorted[place < own ? place : place + 1]!
  return (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2
}

const up = (a: number, b: number) => a - b

const middle = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) / 2)]!

interface Scored {
  id: number
  seller_id: string
  score: number
}

/** As the list is ordered, where nothing else tells two offers apart. */
const best = (a: Scored, b: Scored) => b.score - a.score || b.id - a.id

/** Takes points from all but the best offer of each seller. */
function furtherLess(offers: readonly Scored[]): Scored[] {
  return [...Map.groupBy(offers, ({ seller_id }) => seller_id).values()].flatMap((own) =>
    own.toSorted(best).map((offer, nth) => ({
      ...offer,
      score: offer.score - Math.min(nth * FURTHER, FURTHER_MOST),
    })),
  )
}

/** Puts what a seller has too many of on the first page behind it. */
function spread(offers: readonly Scored[], perSeller: number): ReadonlyMap<number, number> {
  const scores = new Map(offers.map(({ id, score }) => [id, score]))
  const taken = new Map<string, number>()
  const behind: Scored[] = []
  let last: number | null = null
  let places = OFFERS_PER_PAGE
  for (const offer of offers.toSorted(best)) {
    if (places === 0) break
    const own = taken.get(offer.seller_id) ?? 0
    if (own >= perSeller) behind.push(offer)
    else {
      taken.set(offer.seller_id, own + 1)
      last = offer.score
      places--
    }
  }
  for (const { id, score } of behind) if (last !== null) scores.set(id, Math.min(score, last - 1))
  return scores
}

/** From -10 to 10, the same for all offers of a seller, so that listing again draws no other. */
function turn(key: string): number {
  // FNV-1a of 32 bits, http://www.isthe.com/chongo/tech/comp/fnv
  let hash = 0x811c9dc5
  for (const letter of key) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0
  return (hash % (2 * TURN + 1)) - TURN
}
