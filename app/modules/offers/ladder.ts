import { ok, refuse, type Result } from '#kernel/result.ts'
import type { GameAttribute } from '#modules/catalog/game-attributes.ts'
import { offerLimits } from './offer-limits.ts'

// The rules of boosts that are sold by ranks: a ladder has a price and a time for each step, a
// buyer buys the climb between two ranks.

/** A rank of a ladder with what leads to it from the rank before: whole DA, and minutes. */
export interface Rung {
  key: string
  price: number
  minutes: number
}

/** A rank in both languages. */
interface RankWords {
  label: string
  label_ar: string
}

export type WordedRung = Rung & RankWords

/** What a card says of a ladder: where it begins and ends, and its rungs. */
export interface CardLadder {
  from: RankWords
  to: RankWords
  rungs: Rung[]
}

/** The ranks of an order: its buyer's, and the one that they want. */
export type ClimbEnds = Pick<CardLadder, 'from' | 'to'>

/** Which two ranks of a ladder a buyer names. */
export interface ClimbAsked {
  from: string
  to: string
}

/** What is bought of a ladder: its first rung is the buyer's rank, which costs nothing. */
export interface Climb<R extends Rung = Rung> {
  rungs: R[]
  /** Whole DA. */
  price: number
  minutes: number
}

/** The names of both ranks in addresses, forms and bitmaps. */
export const CLIMB_FROM = 'climb_from'
export const CLIMB_TO = 'climb_to'

export const climbRefusals = ['rank_unknown', 'rank_not_above', 'climb_too_cheap'] as const
export type ClimbRefusal = (typeof climbRefusals)[number]

/** What a boost takes at least, in minutes: nobody promises less. */
const atLeastAnHour = (minutes: number): number => Math.max(60, minutes)

/** What the steps of a ladder come to. */
export const climbSum = (rungs: readonly Rung[], what: 'price' | 'minutes'): number =>
  rungs.reduce((sum, rung) => sum + rung[what], 0)

/**
 * Returns what a climb costs and takes: the sums of the steps between its ranks, an hour at least.
 * Refused: ranks that the ladder does not have, one that is not above the other, and a sum below
 * what an order costs at least (its `least`, in whole DA).
 */
export function climbOf<R extends Rung>(
  ladder: readonly R[],
  { from, to }: ClimbAsked,
): Result<Climb<R>, ClimbRefusal> {
  const [begin, end] = [from, to].map((key) => ladder.findIndex((rung) => rung.key === key))
  if (begin === -1 || end === -1) return refuse('rank_unknown')
  if (end! <= begin!) return refuse('rank_not_above')
  const [first, ...steps] = ladder.slice(begin, end! + 1)
  const price = climbSum(steps, 'price')
  if (price < offerLimits.price_least)
    return refuse('climb_too_cheap', { least: offerLimits.price_least })
  const minutes = atLeastAnHour(climbSum(steps, 'minutes'))
  return ok({ rungs: [{ ...first!, price: 0, minutes: 0 }, ...steps], price, minutes })
}

/**
 * Returns the cheapest climb, and of these the fastest, which "from" speaks of; null where none can
 * be bought.
 */
export function leastClimb<R extends Rung>(ladder: readonly R[]): Climb<R> | null {
  const sums = sumsUpTo(ladder)
  let least: { from: number; to: number; price: number; minutes: number } | null = null
  for (const [from, before] of sums.entries())
    for (const [above, { price, minutes }] of sums.slice(from + 1).entries()) {
      const climb = {
        price: price - before.price,
        minutes: atLeastAnHour(minutes - before.minutes),
      }
      if (climb.price >= offerLimits.price_least && (!least || isLess(climb, least)))
        least = { from, to: from + 1 + above, ...climb }
    }
  if (!least) return null
  const climb = climbOf(ladder, { from: ladder[least.from]!.key, to: ladder[least.to]!.key })
  return climb.ok ? climb.value : null
}

/** What each rank costs and takes from the beginning on: a climb is the difference of two. */
function sumsUpTo(ladder: readonly Rung[]) {
  let [price, minutes] = [0, 0]
  return ladder.map((rung) => ({
    price: (price += rung.price),
    minutes: (minutes += rung.minutes),
  }))
}

/** Returns the least and the most that can be paid for a climb, in whole DA; null of no ladder. */
export function climbPrices(
  ladder: readonly Rung[] | null,
): { least: number; whole: number } | null {
  const least = leastClimb(ladder ?? [])
  return least && { least: least.price, whole: climbSum(ladder!, 'price') }
}

type Terms = Pick<Climb, 'price' | 'minutes'>

const isLess = (a: Terms, b: Terms): boolean =>
  a.price === b.price ? a.minutes < b.minutes : a.price < b.price

/**
 * Returns by what a ladder stands among offers at one price, in lists, filters and alerts: its
 * dearest step and its slowest, each as much as an order costs and takes at least. However many
 * cheap steps it has besides, it stands where it stood (decision 90). Null where no climb can be
 * bought.
 */
export function ladderTerms([, ...steps]: readonly Rung[]): Terms | null {
  if (climbSum(steps, 'price') < offerLimits.price_least) return null
  return {
    price: Math.max(offerLimits.price_least, ...steps.map(({ price }) => price)),
    minutes: atLeastAnHour(Math.max(...steps.map(({ minutes }) => minutes))),
  }
}

/** The ranks of a climb, as they are asked for. */
export const askedBy = ({ rungs }: Climb): ClimbAsked => ({
  from: rungs[0]!.key,
  to: rungs.at(-1)!.key,
})

/** Returns the climb that is asked for, or else the least, which is what lists say of a ladder. */
export function climbOrLeast<R extends Rung>(
  ladder: readonly R[],
  asked: ClimbAsked | null,
): Climb<R> | null {
  const climb = asked && climbOf(ladder, asked)
  return climb?.ok ? climb.value : leastClimb(ladder)
}

/** Reads which ranks an address or a form names; null where it names none. */
export function climbAsked(named: (name: string) => string | null): ClimbAsked | null {
  const [from, to] = [named(CLIMB_FROM) ?? '', named(CLIMB_TO) ?? '']
  return from || to ? { from, to } : null
}

/** The query of an address that asks for a climb, with its `?`; empty where none is. */
export const climbSearch = (asked: Partial<ClimbAsked>): string =>
  asked.from && asked.to ? `?${CLIMB_FROM}=${asked.from}&${CLIMB_TO}=${asked.to}` : ''

/** A rank that a ladder may have; a retired one may be left out. */
export interface LadderRank {
  key: string
  retired: boolean
}

/**
 * The ranks that an offer of a game can be priced between, from the lowest: those that are offered,
 * and of its ladder those that were. Null where its game has none.
 */
export function ranksOf(
  attributes: readonly GameAttribute[],
  stands: readonly Rung[] = [],
): (LadderRank & RankWords)[] | null {
  const ranks = attributes
    .find(({ ladder }) => ladder)
    ?.options.filter(({ key, active }) => active || stands.some((rung) => rung.key === key))
    .map(({ key, active, label, label_ar }) => ({ key, retired: !active, label, label_ar }))
  return ranks && ranks.length > 1 ? ranks : null
}

/**
 * Returns a ladder over these ranks alone, as another offer may begin with it: the step to a rank
 * that is not among them is a part of the next. Empty where nothing is left to climb.
 */
export function ladderOver(ranks: readonly LadderRank[], ladder: readonly Rung[]): Rung[] {
  const kept: Rung[] = []
  let [price, minutes] = [0, 0]
  for (const rung of ladder) {
    price += rung.price
    minutes += rung.minutes
    if (!ranks.some(({ key }) => key === rung.key)) continue
    kept.push(kept.length === 0 ? { ...rung, price: 0, minutes: 0 } : { ...rung, price, minutes })
    ;[price, minutes] = [0, 0]
  }
  return kept.length > 1 ? kept : []
}

/** Whether two ladders have the same ranks at the same terms. */
export const isSameLadder = (one: readonly Rung[], other: readonly Rung[]): boolean =>
  one.length === other.length &&
  one.every(({ key, price, minutes }, at) => {
    const rung = other[at]!
    return rung.key === key && rung.price === price && rung.minutes === minutes
  })
