export const checkStates = ['waiting', 'handled'] as const
export type CheckState = (typeof checkStates)[number]

/** How many payments a page of the back office lists. */
export const PAYMENTS_PER_PAGE = 10
export const LAST_PAYMENTS_PAGE = 1_000
