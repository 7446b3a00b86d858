export type PercentShare = { start: number; size: number }

/**
 * Places parts end to end on a line of 100. A part that is there gets at least `least`, so that it
 * can be seen; a part of nothing gets no room.
 */
export function shares(parts: readonly number[], least = 1.5): PercentShare[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  const wide = parts.map((part) => (part > 0 ? Math.max(least, (part / total) * 100) : 0))
  const all = wide.reduce((sum, part) => sum + part, 0)
  let start = 0
  return wide.map((part) => {
    const size = all > 0 ? (part / all) * 100 : 0
    const share = { start, size }
    start += size
    return share
  })
}
