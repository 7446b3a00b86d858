import type { Settings } from './settings.ts'

/**
 * How long an account may be protected at most, in days. Decision OP-102: 5 days are the least
 * (`protection_days`), 14 the most, for certain accounts; a longer least is the most too.
 */
export const longestProtection = ({ protection_days }: Pick<Settings, 'protection_days'>): number =>
  Math.max(14, protection_days)
