/** The most characters of a bank's reference and of a reason. */
export const MAX_REFERENCE = 80
export const MAX_REASON = 1_000
