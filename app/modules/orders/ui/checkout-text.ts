import { formatDa } from '#i18n/format.ts'

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** An amount, a host or an id inside a sentence of either language. */
export const leftToRight = (text: string): string => LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE

/** What a person typed inside a sentence of either language. */
export const isolated = (text: string): string => FIRST_STRONG_ISOLATE + text + POP_ISOLATE

export const daInWords = (amount: number): string => leftToRight(formatDa(amount))
