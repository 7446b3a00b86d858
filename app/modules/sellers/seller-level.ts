import { DAY } from '#kernel/time.ts'

/** What a seller's trade has earned them, from low to high. Stored as its place in this list. */
export const sellerLevels = ['new', 'rising', 'trusted', 'expert', 'master'] as const
export type SellerLevel = (typeof sellerLevels)[number]
export type EarnedLevel = Exclude<SellerLevel, 'new'>

/** What a level asks, beside all that the levels below it ask. Shares in basis points. */
export interface LevelBounds {
  received: number
  positive_bp: number
  on_time_bp: number
  lost_bp: number
  buyers: number
  /** Since the first sale. */
  days?: number
  verified?: true
}

export const levelBounds: { readonly [Level in EarnedLevel]: LevelBounds } = {
  rising: { received: 10, positive_bp: 9_000, on_time_bp: 8_500, lost_bp: 500, buyers: 5 },
  trusted: {
    received: 50,
    positive_bp: 9_500,
    on_time_bp: 9_200,
    lost_bp: 200,
    buyers: 25,
    days: 60,
    verified: true,
  },
  expert: { received: 250, positive_bp: 9_700, on_time_bp: 9_500, lost_bp: 100, buyers: 120 },
  master: { received: 1_000, positive_bp: 9_800, on_time_bp: 9_700, lost_bp: 50, buyers: 400 },
}

/** Of fewer ended orders within the days of its shares nobody has a level. */
export const LEVEL_ORDERS = 10
/** Over how many days the shares of a level are counted. */
export const LEVEL_DAYS = 180
/** How long a level stays when less than it is earned. */
export const NIGHTS_BELOW = 14

/** What a level follows from: counts of all time, and (`_180`) of the last 180 days. */
export interface LevelFacts {
  received: number
  buyers: number
  first_sale_at: Date | null
  ended_180: number
  on_time_180: number
  lost_180: number
  rated_180: number
  positive_180: number
  verified: boolean
}

/** Returns the highest level whose bounds, and those of all below it, these facts keep. */
export function earnedLevel(facts: LevelFacts, now: Date): SellerLevel {
  const earned = Object.values(levelBounds).findIndex((bounds) => !keeps(facts, bounds, now))
  return sellerLevels[earned === -1 ? sellerLevels.length - 1 : earned]!
}

function keeps(facts: LevelFacts, bounds: LevelBounds, now: Date): boolean {
  const { first_sale_at, ended_180, rated_180 } = facts
  return (
    facts.received >= bounds.received &&
    facts.buyers >= bounds.buyers &&
    ended_180 >= LEVEL_ORDERS &&
    rated_180 > 0 &&
    // whole numbers: a share is neither rounded up to its bound nor down below it
    facts.positive_180 * 10_000 >= bounds.positive_bp * rated_180 &&
    facts.on_time_180 * 10_000 >= bounds.on_time_bp * ended_180 &&
    facts.lost_180 * 10_000 <= bounds.lost_bp * ended_180 &&
    (!bounds.verified || facts.verified) &&
    (bounds.days === undefined ||
      (first_sale_at !== null && now.getTime() - first_sale_at.getTime() >= bounds.days * DAY))
  )
}

/** A level that is held, and since when less than it is earned. */
export interface HeldLevel {
  level: SellerLevel
  below_since: Date | null
}

/**
 * Returns the level after a night in which `earned` was counted: it rises at once, falls to what is
 * earned after 14 nights below it, and at once when its seller is suspended. Counted twice in one
 * night it is the same.
 */
export function levelAfter(
  held: HeldLevel,
  earned: SellerLevel,
  { suspended, now }: { suspended: boolean; now: Date },
): HeldLevel {
  if (suspended) return { level: 'new', below_since: null }
  if (levelRank(earned) >= levelRank(held.level)) return { level: earned, below_since: null }
  const below_since = held.below_since ?? now
  return now.getTime() - below_since.getTime() >= NIGHTS_BELOW * DAY
    ? { level: earned, below_since: null }
    : { level: held.level, below_since }
}

/** The place of a level from below: 0 of who is new, 4 of a master. */
export const levelRank = (level: SellerLevel): number => sellerLevels.indexOf(level)

/** What a card shows of a seller beside name and face. */
export interface SellerStanding {
  /** Its place in `sellerLevels`. */
  level: number
  verified: boolean
  /** Received orders that count, of all time. */
  sales: number
  /** Whole percent of all ratings; null of who is rated too little, and so is new. */
  positive: number | null
}
