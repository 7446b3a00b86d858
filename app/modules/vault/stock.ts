import type { Category } from '#modules/catalog/category.ts'
import type { GoodsField } from './goods.ts'

/** How many units an offer has in stock at most. */
export const MOST_IN_STOCK = 5_000

/**
 * Whether goods of this kind can be delivered by a payment: accounts, where something must be given
 * to get into them.
 */
export const isInstantKind = (
  category: Category,
  fields: readonly Pick<GoodsField, 'required'>[],
): boolean => category === 'accounts' && fields.some(({ required }) => required)

/**
 * Whether what a seller adds is held until staff have looked at it: all of it, as long as fewer
 * than `looked` of their units could ever be sold. What a paste has beyond so many waits with the
 * rest, or it would be sold while nobody has seen one.
 */
export const holdsNew = (passed: number, looked: number): boolean => passed < looked

/** The states of a unit, as its seller's page has them. */
export const unitStates = ['held', 'stock', 'sold', 'removed'] as const
export type UnitState = (typeof unitStates)[number]

/**
 * The states that a seller's page shows by themselves: of these they still have something to do.
 */
export const shownStates = ['stock', 'held'] as const satisfies readonly UnitState[]
export type ShownState = (typeof shownStates)[number]

/** Which of them an address asks for by `show`; null for all units. */
export const shownFrom = (search: URLSearchParams): ShownState | null =>
  shownStates.find((state) => state === search.get('show')) ?? null

/** Whether a unit is its seller's still, who can take it out: in stock, or held. */
export const isUnsold = (state: UnitState): boolean => state === 'stock' || state === 'held'

/** A seller's page of an offer's units, and of one of them. */
export const stockPath = (offerId: number, unitId?: string): string =>
  `/manage-offers/${offerId}/vault${unitId === undefined ? '' : `/${unitId}`}`
