import { m } from '#i18n/paraglide/messages.js'
import type { MonthOfBooks } from '#modules/reports/books.ts'

/** The amounts of a month in the order in which they are told, with their headings. */
export const amounts = [
  ['taken', m.books_taken],
  ['released', m.books_released],
  ['refunded', m.books_refunded],
  ['commission', m.books_commission],
  ['held', m.books_held],
  ['paid_out', m.books_paid_out],
  ['withdrawal_fees', m.books_withdrawal_fees],
] as const satisfies readonly (readonly [keyof MonthOfBooks, () => string])[]
