import { isUuid } from '#kernel/id.ts'
import { type ListPlace, placeFrom } from '#kernel/list-params.ts'
import { searchedText } from '#kernel/paging.ts'
import type { OrderStatus } from '../order.ts'

/** What a list of orders can be narrowed to; orders of the other statuses show under `all`. */
export const orderFilters = ['all', 'pending', 'paid', 'completed', 'received'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** What an address asks of a list of orders. */
export interface ListQuery {
  text: string
  status: OrderFilter
  place: ListPlace
  /** The order to show open, on whatever page of all orders it is. */
  open: string | null
}

/**
 * Reads what an address asks for; what makes no sense is as if it were not there. An address that
 * opens an order shows it among all orders, so nothing narrows the list then.
 */
export function listQuery(search: URLSearchParams): ListQuery {
  const open = search.get('open')
  if (isUuid(open)) return { text: '', status: 'all', place: null, open: open.toLowerCase() }
  return {
    text: searchedText(search.get('q')),
    status: orderFilters.find((name) => name === search.get('status')) ?? 'all',
    place: placeFrom(search),
    open: null,
  }
}

/**
 * The orders that an address asks for besides, because their reader has them in hand: a page of
 * them at most.
 */
export const keptIds = (search: URLSearchParams): string[] =>
  search.getAll('keep').filter(isUuid).slice(0, MOST_KEPT)

/** How many orders one question brings besides those of its page. */
export const MOST_KEPT = 10

/** The address of a list, with only what differs from the whole list's first page. */
export function listHref(
  path: string,
  { text, status, place }: Pick<ListQuery, 'text' | 'status'> & { place?: ListPlace },
): string {
  const search = new URLSearchParams({
    ...(text && { q: text }),
    ...(status !== 'all' && { status }),
    ...place,
  }).toString()
  return search ? `${path}?${search}` : path
}

/** Where an order stands open in its list. */
export const openHref = (path: string, id: string): string => `${path}?open=${id}#${cardId(id)}`

/** The id of an order's card on the page. */
export const cardId = (id: string): string => `order-${id}`

export type StatusCounts = Partial<Record<OrderStatus, number>>

/** How many orders a filter shows. */
export const orderCountOf = (counts: StatusCounts, filter: OrderFilter): number =>
  filter === 'all'
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : (counts[filter] ?? 0)
