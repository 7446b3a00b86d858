export const strandedStates = ['waiting', 'handled'] as const
export type StrandedState = (typeof strandedStates)[number]

/** How many payments a page of the back office lists. */
export const STRANDED_PER_PAGE = 10
