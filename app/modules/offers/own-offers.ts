import { MY_OFFERS } from './offer.ts'
import { type ListPlace, placeFrom } from '#kernel/list-params.ts'
import { searchedText } from '#kernel/paging.ts'
import { isSlug } from '#kernel/slug.ts'

/**
 * The states of an offer. A seller chooses between the first two; the last is the server's, when
 * the stock is sold: `completed` of an offer is sold out, of an order delivered.
 */
export const offerStatuses = ['active', 'paused', 'completed'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** The state that a seller's toggle leads to; null where there is none. */
export function toggled(status: OfferStatus): 'active' | 'paused' | null {
  if (status === 'completed') return null
  return status === 'active' ? 'paused' : 'active'
}

/** Whether only new stock can change an offer's state. */
export const isSoldOut = ({
  status,
  quantity,
}: {
  status: OfferStatus
  quantity: number
}): boolean => status === 'completed' || quantity === 0

/**
 * What narrows a seller's list of offers: a text in title or game name, a status, a game by its
 * slug; null for all.
 */
export interface OfferFilter {
  text: string
  status: OfferStatus | null
  game: string | null
}

/** What an address asks of the list. */
export interface OfferQuery extends OfferFilter {
  place: ListPlace
}

/**
 * Reads what an address, or a form that carries one, asks for; what makes no sense is as if it were
 * not there.
 */
export function offerQuery(search: { get(name: string): unknown }): OfferQuery {
  const text = (name: string) => {
    const value = search.get(name)
    return typeof value === 'string' ? value.replace(/\p{Cc}/gu, '') : ''
  }
  return {
    text: searchedText(text('q')),
    status: offerStatuses.find((status) => status === text('status')) ?? null,
    game: isSlug(text('game')) ? text('game') : null,
    place: placeFrom({ get: text }),
  }
}

/**
 * The query of an address that asks for this, with its `?`; empty for the first page of all offers.
 */
export function offerSearch({
  text,
  status,
  game,
  place = null,
}: OfferFilter & { place?: ListPlace }): string {
  const search = new URLSearchParams({
    ...(text && { q: text }),
    ...(status && { status }),
    ...(game && { game }),
    ...place,
  })
  return search.size > 0 ? `?${search}` : ''
}

/** The id of the form that what is chosen in the list belongs to. */
export const BATCH_FORM = 'batch'

/** The list again, with what came of a batch above it. */
export function doneHref(query: OfferFilter & { place?: ListPlace }, batch: string): string {
  const search = offerSearch(query)
  return `${MY_OFFERS}${search}${search ? '&' : '?'}done=${batch}`
}

export const areOwnOffersNarrowed = ({ text, status, game }: OfferFilter): boolean =>
  text !== '' || status !== null || game !== null
