import { formatNumber } from '#i18n/format.ts'
import { MOST_WAITING } from '../waiting.ts'

/** How much waits, as a number beside its screen: more than are counted are `99+`. */
export const countedWaiting = (count: number): string =>
  count < MOST_WAITING ? formatNumber(count) : `${formatNumber(MOST_WAITING - 1)}+`
