import { getLocale } from '#i18n/paraglide/runtime.js'
import type { Category } from '#modules/catalog/category.ts'
import { type GameAttribute, labelIn } from '#modules/catalog/game-attributes.ts'
import { cardFacts, plateFact } from '#modules/catalog/ui/attribute-words.ts'
import type { Filters } from '../filters.ts'
import type { CardOffer, deviceCounts, Listing } from '../offer.ts'
import { unitPriceWords } from './words.ts'

/** An offer as its card says it, in the page's language. */
export type ShownOffer = Omit<CardOffer, 'facts' | 'content'> & Worded

interface Worded {
  facts: readonly string[]
  /** What its plate says where it has no image. */
  plate: string | null
  /** What one unit of its content costs; null where a piece is not several. */
  content: string | null
}

/** The facts of an offer in the page's language. */
export const shownOffer = <Offer extends Pick<CardOffer, 'price' | 'facts' | 'content'>>(
  offer: Offer,
): Omit<Offer, 'facts' | 'content'> & Worded => ({
  ...offer,
  facts: cardFacts(offer.facts, getLocale()).map(({ text }) => text),
  plate: plateFact(offer.facts, getLocale()),
  content: unitPriceWords(offer),
})

/** An attribute as the filters of a game's page ask for it. */
export interface FilterAttribute extends Pick<
  GameAttribute,
  'key' | 'type' | 'filterable' | 'ordered' | 'steps'
> {
  label: string
  options: { key: string; label: string }[]
}

/** What can be filtered by, in the page's language. */
export const filterAttributes = (attributes: readonly GameAttribute[]): FilterAttribute[] =>
  attributes
    .filter(({ filterable }) => filterable)
    .map(({ key, type, filterable, ordered, steps, options, ...words }) => ({
      key,
      type,
      filterable,
      ordered,
      steps,
      label: labelIn(getLocale(), words),
      options: options.map((option) => ({ key: option.key, label: labelIn(getLocale(), option) })),
    }))

/** A choice, and how many offers there would be without it. */
export interface LesserChoice {
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
