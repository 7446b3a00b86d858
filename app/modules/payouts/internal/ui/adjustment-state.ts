import { createStore } from '#ui/store.ts'

/**
 * Whether what the form of a wallet says could be saved; its button stands apart from it, in the
 * foot of the dialog.
 */
export const canAdjust = createStore(true)
