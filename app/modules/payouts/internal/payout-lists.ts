/**
 * How many of their own withdrawals or deposits a person sees, the newest first: older ones are in
 * the wallet's history.
 */
export const OWN_SHOWN = 20

/** How many withdrawals or deposits a page of the back office lists. */
export const PAYOUTS_PER_PAGE = 10
export const LAST_PAYOUTS_PAGE = 1_000
