import { isDay } from '#kernel/algiers.ts'
import { typedDay } from '#kernel/typed-date.ts'
import { type Asked, type ListSize, placeFrom, sizeFrom } from '#kernel/list-params.ts'
import { searchedText } from '#kernel/paging.ts'
import { wholeNumber } from '#kernel/whole.ts'
import type { AnyList } from './list-definition.ts'

/** The longest value of a filter whose choices are not known beforehand. */
const MOST_OPEN = 100

/** What an address asks of a list; what makes no sense is as if it were left out. */
export function askedOf(desk: AnyList, query: URLSearchParams): Asked {
  const filters = Object.fromEntries(
    filtersOf(desk).map(([name, filter]) => {
      const value = query.get(name) ?? ''
      if ('kept' in filter) return [name, filter.kept(value)]
      if ('typed' in filter) return [name, typedValue[filter.typed](value)]
      if ('found' in filter) return [name, value.replace(/\p{Cc}/gu, '').slice(0, MOST_OPEN)]
      const options = filter.options()
      return [name, (options.find(([each]) => each === value) ?? options[0]!)[0]]
    }),
  )
  const sorts = desk.sorts?.(filters) ?? []
  const sort = sorts.find(([each]) => each === query.get('sort')) ?? sorts[0]
  return {
    text: desk.search ? searchedText(query.get('q')) : '',
    filters,
    sort: sort?.[0] ?? '',
    size: sizeFrom(query.get('size'), sizeOf(desk)),
    place: placeFrom(query),
  }
}

const typedValue = {
  day: (text: string): string => (isDay(text) ? text : (typedDay(text) ?? '')),
  amount: (text: string): string => {
    const amount = wholeNumber(text)
    return amount !== null && amount > 0 && Number.isSafeInteger(amount) ? String(amount) : ''
  },
}

/** The same, but for choices that turn out not to be there when the list is read. */
export const askedOfKnown = (desk: AnyList, asked: Asked, extra: unknown): Asked => {
  const unknown = filtersOf(desk).filter(
    ([name, filter]) =>
      'found' in filter && !filter.found(extra).some(([value]) => value === asked.filters[name]),
  )
  if (unknown.length === 0) return asked
  const none = Object.fromEntries(unknown.map(([name]) => [name, '']))
  return askedWith(asked, { filters: { ...asked.filters, ...none } })
}

export const filtersOf = (desk: AnyList) => Object.entries(desk.filters ?? {})

/** How many rows a list shows by itself. */
export const sizeOf = (desk: AnyList): ListSize => desk.size ?? 25

/** What a filter shows by itself. */
export const ownOf = (filter: NonNullable<AnyList['filters']>[string]): string =>
  'options' in filter ? filter.options()[0]![0] : ''

/** The query of an address that asks this, with its `?`: what is the list's own is left out. */
export function queryOf(desk: AnyList, asked: Asked): string {
  const query = new URLSearchParams({
    ...(asked.text && { q: asked.text }),
    ...Object.fromEntries(
      filtersOf(desk).flatMap(([name, filter]) => {
        const value = asked.filters[name] ?? ''
        return value === ownOf(filter) ? [] : [[name, value]]
      }),
    ),
    ...(asked.sort !== (desk.sorts?.(asked.filters)[0]?.[0] ?? '') && { sort: asked.sort }),
    ...(asked.size !== sizeOf(desk) && { size: String(asked.size) }),
    ...asked.place,
  })
  return query.size > 0 ? `?${query}` : ''
}

/** Whether anything narrows the list. */
export const isNarrowed = (desk: AnyList, asked: Asked): boolean =>
  asked.text !== '' ||
  filtersOf(desk).some(([name, filter]) => asked.filters[name] !== ownOf(filter))

/** What is asked when something else is chosen: the first page of it. */
export const askedWith = (asked: Asked, change: Partial<Omit<Asked, 'place'>>): Asked => ({
  ...asked,
  ...change,
  place: null,
})
