import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { Category } from '#modules/catalog/category.ts'
import { type GameAttribute, labelIn } from '#modules/catalog/game-attributes.ts'
import { cardFacts, plateFact } from '#modules/catalog/ui/attribute-words.ts'
import type { Filters } from '../filters.ts'
import { type ClimbAsked, type ClimbEnds, climbOf, leastClimb } from '../ladder.ts'
import { type CardOffer, deliveryClock, type deviceCounts, type Listing } from '../offer.ts'
import { endsWords } from './ladder-words.ts'
import { unitPriceWords } from './words.ts'

// A game's page of offers as data for its island, in the page's language.

/** An offer as its card says it, in the page's language. */
export type ShownOffer = Omit<CardOffer, 'facts' | 'content' | 'ladder'> & Worded

interface Worded {
  facts: readonly string[]
  /** What its plate says where it has no image. */
  plate: string | null
  /** What one unit of its content costs; null where a piece is not several. */
  content: string | null
  /**
   * From which to which rank it boosts by the step, and from which price (whole DA) where none is
   * chosen: its own price is then that of the dearest step.
   */
  ladder: { words: string; from: number | null } | null
}

type Told = Pick<CardOffer, 'price' | 'delivery_time' | 'facts' | 'content' | 'ladder'>

/** A climb that was chosen, with the words of both ranks. */
export interface ChosenClimb extends ClimbAsked {
  ends: ClimbEnds
}

/** The facts of an offer in the page's language; of a ladder what a `climb` costs and takes. */
export const shownOffer = <Offer extends Told>(
  offer: Offer,
  climb: ChosenClimb | null = null,
): Omit<Offer, 'facts' | 'content' | 'ladder'> & Worded => ({
  ...offer,
  ...laddered(offer, climb),
  facts: cardFacts(offer.facts, getLocale()).map(({ text }) => text),
  plate: plateFact(offer.facts, getLocale()),
  content: unitPriceWords(offer),
})

function laddered({ ladder }: Told, climb: ChosenClimb | null) {
  if (!ladder) return { ladder: null }
  const found = climb && climbOf(ladder.rungs, climb)
  if (!climb || !found?.ok) {
    const [from, to] = [ladder.from, ladder.to].map((rank) => isolated(labelIn(getLocale(), rank)))
    return {
      ladder: {
        words: m.ladder_any({ from: from!, to: to! }),
        from: leastClimb(ladder.rungs)?.price ?? null,
      },
    }
  }
  return {
    price: found.value.price,
    delivery_time: deliveryClock(60 * found.value.minutes),
    ladder: { words: endsWords(climb.ends), from: null },
  }
}

/** An attribute as the filters of a game's page ask for it. */
export interface FilterAttribute extends Pick<
  GameAttribute,
  'key' | 'type' | 'filterable' | 'ordered' | 'ladder' | 'steps'
> {
  label: string
  options: { key: string; label: string }[]
}

/** What can be filtered by, in the page's language; also the ranks of ladders, which always can. */
export const filterAttributes = (attributes: readonly GameAttribute[]): FilterAttribute[] =>
  attributes
    .filter(({ filterable, ladder }) => filterable || ladder)
    .map(({ key, type, filterable, ordered, ladder, steps, options, ...words }) => ({
      key,
      type,
      filterable,
      ordered,
      ladder,
      steps,
      label: labelIn(getLocale(), words),
      options: options.map((option) => ({ key: option.key, label: labelIn(getLocale(), option) })),
    }))

/** A choice, and how many offers there would be without it. */
interface LesserChoice {
  name: string
  offers: number
}

/** The offers of a game as a reader chose them, with all that the choice can be changed by. */
export interface GameOffersView {
  game: { name: string; slug: string; category: Category; mono: string }
  listing: Listing
  filters: Filters
  attributes: readonly FilterAttribute[]
  /** Bounds that are offered of its prices, in whole DA. */
  priceSteps: readonly number[]
  /** Whether a piece holds a number of the game's unit, so that prices of one can be compared. */
  hasUnits: boolean
  /** By facet how many offers a further choice would leave; null where too many fit to count. */
  facetCounts: Readonly<Record<string, number>> | null
  devices: ReturnType<typeof deviceCounts>
  /** How many offers fit, and whether more do than were counted. */
  shown: number
  more: boolean
  pages: number
  offers: readonly ShownOffer[]
  /** Where nothing fits: the choice without which most does. */
  without: LesserChoice | null
  discountsApply: boolean
}
