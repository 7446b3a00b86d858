/**
 * How far the clock of this process is shifted, in ms: KANZ_CLOCK_OFFSET_MS, so that a test of the whole product can live
 * through days. Production has the true time.
 */
export const clockOffset = (source: NodeJS.ProcessEnv): number =>
  source.NODE_ENV === 'production' ? 0 : Number(source.KANZ_CLOCK_OFFSET_MS) || 0

const offset = clockOffset(process.env)

/** The time by which the product decides: what is due, expired, or to be written down as now. */
export const now = (): Date => new Date(Date.now() + offset)
