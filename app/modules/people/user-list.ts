/** Whom the list of the back office shows. */
export const userFilters = ['all', 'administrators', 'sellers', 'suspended'] as const
export type UserFilter = (typeof userFilters)[number]

/** What it is narrowed to; what is empty narrows nothing. */
export interface UserFilters extends Record<string, string> {
  show: UserFilter
  /** The id of whose address is shown. */
  email: string
  /** The first and the last day on which they joined, in Algiers. */
  from: string
  to: string
}

/** All people. */
export const everybody: UserFilters = { show: 'all', email: '', from: '', to: '' }

/** How it can stand: by when people joined, or by their names from the first letter or the last. */
export type UserSort = 'newest' | 'oldest' | 'username' | 'username-down'
