import { createStore } from '#ui/store.ts'

/**
 * The ids of the offers that are ticked. A search makes the list anew and with it its island; what
 * was ticked stays.
 */
export const chosenOffers = createStore<readonly number[]>([])
