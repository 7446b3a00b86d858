import { islandOf } from '#ui/island.ts'
import { createStore } from '#ui/store.ts'

/**
 * How the picker stands: closed (null), or open as one of its two faces with what was typed
 * elsewhere.
 */
export type PickerState = { face: 'games' | 'search'; text: string } | null

/**
 * The picker is opened by what lies outside of its island: links of the page and the header's box.
 */
export const pickerState = createStore<PickerState>(null)

/** Opens the picker, which wakes for it. Fails where its script cannot be had. */
export async function openPicker(state: PickerState): Promise<void> {
  pickerState.set(state)
  await islandOf('picker')?.wake()
}
