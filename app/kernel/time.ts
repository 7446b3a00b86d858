export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `date` moved by `ms` milliseconds, forwards or (below 0) backwards. */
export const plus = (date: Date, ms: number): Date => new Date(date.getTime() + ms)
