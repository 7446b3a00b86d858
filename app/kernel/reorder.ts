/** Which way something goes in its order. */
export type Direction = 'earlier' | 'later'

/**
 * An order after one of it went one place earlier or later, and which place, from 1, that one left
 * and has now: the same where the first or last would go further. Null when it is none of them.
 */
export function reorder<Id>(
  ids: readonly Id[],
  id: Id,
  way: Direction,
): { ids: Id[]; from: number; to: number } | null {
  const at = ids.indexOf(id)
  if (at === -1) return null
  const next = Math.max(0, Math.min(ids.length - 1, way === 'earlier' ? at - 1 : at + 1))
  return { ids: ids.with(at, ids[next]!).with(next, id), from: at + 1, to: next + 1 }
}
