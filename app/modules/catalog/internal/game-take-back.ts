import type { KnownGame } from '../game-import-plan.ts'

// What becomes of a game when the import that wrote it is taken back.

/**
 * Why a game stays as it is: it has offers or orders; somebody has added something to it, such as a
 * question; or what the import wrote of it reads otherwise by now.
 */
export const stayReasons = ['offers', 'used', 'edited'] as const
export type StayReason = (typeof stayReasons)[number]

/** A game that an import wrote: what it wrote of it, how that was before, and how it is now. */
export interface ImportedGame {
  /** Null of one that the import added. */
  before: Partial<KnownGame> | null
  after: Partial<KnownGame>
  now: KnownGame
  /** What else there is of it: offers, and what was added to it besides its own texts. */
  hasOffers: boolean
  isUsed: boolean
  hasPictures: boolean
}

/**
 * Decides what becomes of a game: one that the import added goes, one that it changed gets back
 * what it was, or it stays.
 */
export function decideTakeBack(game: ImportedGame): 'remove' | 'restore' | StayReason {
  const isAdded = game.before === null
  if (isAdded && game.hasOffers) return 'offers'
  if (isAdded && game.isUsed) return 'used'
  if (!isAsWritten(game) || (isAdded && game.hasPictures)) return 'edited'
  return isAdded ? 'remove' : 'restore'
}

const isAsWritten = ({ after, now }: ImportedGame): boolean =>
  Object.entries(after).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(now[field as keyof KnownGame]),
  )
