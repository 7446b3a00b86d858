/** Whom the list of the back office shows. */
export const userFilters = ['all', 'administrators', 'sellers', 'suspended'] as const
export type UserFilter = (typeof userFilters)[number]

/** How it can stand: by when people joined, or by their names from the first letter or the last. */
export type UserSort = 'newest' | 'oldest' | 'username' | 'username-down'
