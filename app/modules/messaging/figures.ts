import { DAY, HOUR, MINUTE } from '#kernel/time.ts'

// The rules of a seller's figures (on time, quick, disputes lost): what is counted, and from when
// on buyers see it.

/** Over how many days a seller's figures are counted. */
export const FIGURES_DAYS = 90

/** Of whom an answer is expected: those who wrote between these hours, in Algiers. */
export const WAKING_HOURS = { from: 8, to: 23 }

/**
 * How well a seller keeps their word, as it is counted. Times in seconds; null where there is none.
 */
export interface SellerFigures {
  /** Paid orders that were delivered, or that came to nothing by the seller's delay or will. */
  orders: number
  /** How many of them came by the time that was promised, in basis points. */
  on_time_bp: number | null
  /** In how many of them a dispute was lost, in basis points. */
  disputes_lost_bp: number
  median_delivery_s: number | null
  median_reply_s: number | null
}

/** What is shown of them: whole percent, and times that a night does not change by a little. */
export interface ShownFigures {
  on_time: number | null
  disputes_lost: number
  delivery_s: number | null
  reply_s: number | null
}

/** What everybody sees of a seller's figures; null while too little was counted. */
export function shownFigures(
  figures: SellerFigures | null,
  { figures_from }: { figures_from: number },
): ShownFigures | null {
  if (!figures || figures.orders < figures_from) return null
  const { on_time_bp, disputes_lost_bp, median_delivery_s, median_reply_s } = figures
  return {
    // 99.6 % are not all
    on_time: on_time_bp === null ? null : Math.floor(on_time_bp / 100),
    // and 0.4 % are not none
    disputes_lost: Math.ceil(disputes_lost_bp / 100),
    delivery_s: median_delivery_s === null ? null : shownSeconds(median_delivery_s),
    reply_s: median_reply_s === null ? null : shownSeconds(median_reply_s),
  }
}

/**
 * What speaks for a seller: their figures, that they are new, or nothing of either where they have
 * sold before but little lately. `rated` is how many have ever rated an order of theirs.
 */
export const figuresStandingOf = (
  figures: SellerFigures | null,
  rated: number,
  settings: { figures_from: number },
): ShownFigures | 'new' | null =>
  shownFigures(figures, settings) ?? (rated < settings.figures_from ? 'new' : null)

/** A time as it is shown: whole minutes, from an hour on quarters of one, from a day on hours. */
export function shownSeconds(seconds: number): number {
  const step = stepOf(seconds * 1_000) / 1_000
  return Math.max(Math.round(seconds / step) * step, MINUTE / 1_000)
}

function stepOf(ms: number): number {
  if (ms < HOUR) return MINUTE
  return ms < DAY ? 15 * MINUTE : HOUR
}
