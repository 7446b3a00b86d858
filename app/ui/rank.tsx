import type { ReactNode } from 'react'
import sprite from './ranks.svg?no-inline'
import './rank.css'

export const ranks = ['E', 'D', 'C', 'B', 'A', 'S'] as const
export type Rank = (typeof ranks)[number]

/** The dots of a rank; the letter must be printed beside it. */
export function RankEmblem({ rank, size = 24 }: { rank: Rank; size?: number }) {
  const key = rank.toLowerCase()
  return (
    <svg
      className={`k-rank rank-${key}`}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <use href={`${sprite}#rank-${key}`} />
    </svg>
  )
}

/** Emblem and words in the rank's colour. */
export function RankTag({
  rank,
  size,
  children,
}: {
  rank: Rank
  size?: number
  children: ReactNode
}) {
  return (
    <span className={`k-ranktag k-ranktag--${rank.toLowerCase()}`}>
      <RankEmblem rank={rank} size={size} />
      {children}
    </span>
  )
}
