export const rankThresholds = ['E', 'D', 'C', 'B', 'A', 'S'] as const
export type Rank = (typeof rankThresholds)[number]

/** The points balance from which each Hunter Rank holds. */
export const rankStarts: Record<Rank, number> = {
  E: 0,
  D: 10_000,
  C: 25_000,
  B: 50_000,
  A: 100_000,
  S: 250_000,
}

export interface RankProgress {
  rank: Rank
  next: Rank | null
  /** Points still missing for the next rank; 0 at the highest. */
  missing: number
  /** Whole percent of the way from this rank's start to the next one's; 100 at the highest. */
  percent: number
}

/** The Hunter Rank of a points balance. */
export const rankOf = (points: number): Rank =>
  rankThresholds.findLast((rank) => points >= rankStarts[rank]) ?? 'E'

/** The rank of a points balance and the way to the next one. */
export function rankProgress(points: number): RankProgress {
  const rank = rankOf(points)
  const next = rankThresholds[rankThresholds.indexOf(rank) + 1] ?? null
  if (!next) return { rank, next, missing: 0, percent: 100 }
  const [start, end] = [rankStarts[rank], rankStarts[next]]
  return {
    rank,
    next,
    missing: end - points,
    percent: Math.round((100 * (points - start)) / (end - start)),
  }
}
