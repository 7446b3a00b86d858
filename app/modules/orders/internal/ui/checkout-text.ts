import { formatDa, leftToRight } from '#i18n/format.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** What a person typed inside a sentence of either language. */
export const isolated = (text: string): string => FIRST_STRONG_ISOLATE + text + POP_ISOLATE

export const daInWords = (amount: number): string => leftToRight(formatDa(amount))
