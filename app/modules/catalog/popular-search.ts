/** Whether a search that many members made is shown to all: not until an administrator says so. */
export const popularSearchStates = ['waiting', 'shown', 'hidden'] as const
export type PopularSearchState = (typeof popularSearchStates)[number]
