import { formatDa, isolated } from '#i18n/format.ts'
export { isolated }

/** An amount within a sentence of either language. */
export const daInWords = (amount: number): string => isolated(formatDa(amount))
