/** How many people a page of the back office lists. */
export const USERS_PER_PAGE = 50

/** Whom the list of the back office shows. */
export const userFilters = ['all', 'administrators', 'sellers', 'suspended'] as const
export type UserFilter = (typeof userFilters)[number]

export const userSorts = ['date', 'username'] as const
export type UserSort = (typeof userSorts)[number]
export type Direction = 'asc' | 'desc'

/** What the list is narrowed to and how it is ordered, as its address names it. */
export interface UserListing {
  text: string
  filter: UserFilter
  sort: UserSort
  direction: Direction
}

/** The direction in which each order begins: the newest first, names from the first letter. */
const first: Record<UserSort, Direction> = { date: 'desc', username: 'asc' }

/** The order that an address names; the newest first when it names none. */
export function orderFrom(
  sortName: string | null,
  directionName: string | null,
): Pick<UserListing, 'sort' | 'direction'> {
  const sort = userSorts.find((each) => each === sortName) ?? 'date'
  return {
    sort,
    direction: directionName === 'asc' || directionName === 'desc' ? directionName : first[sort],
  }
}

/**
 * The order that a press on `sort` leads to: the other direction of the one that is, else its first
 * one.
 */
export function orderAfter(
  { sort, direction }: Pick<UserListing, 'sort' | 'direction'>,
  pressed: UserSort,
): Pick<UserListing, 'sort' | 'direction'> {
  if (pressed !== sort) return { sort: pressed, direction: first[pressed] }
  return { sort, direction: direction === 'asc' ? 'desc' : 'asc' }
}
