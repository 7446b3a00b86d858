import { clockOffset } from './env.server.ts'

/** The time by which the product decides: what is due, expired, or to be written down as now. */
export const now = (): Date => new Date(Date.now() + clockOffset())
