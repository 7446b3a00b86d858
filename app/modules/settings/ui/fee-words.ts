import { formatDate, formatRate, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RateAhead } from '../fee-change.ts'

/** `12% from 8 Dec 2026`: what a fee becomes. */
export const aheadWords = ({ bp, from }: RateAhead): string =>
  m.fee_from_day({ rate: leftToRight(formatRate(bp)), day: formatDate(from) })

/** A fee and what it becomes: `10% (12% from 8 Dec 2026)`. */
export const rateWords = (bp: number, ahead: readonly RateAhead[]): string =>
  [leftToRight(formatRate(bp)), ...ahead.map((rate) => `(${aheadWords(rate)})`)].join(' ')
