import { createStore } from '#ui/store.ts'

/**
 * The balance in whole DA since the page was made, for all that shows it; null as long as it is the
 * page's.
 */
export const balanceNow = createStore<number | null>(null)
