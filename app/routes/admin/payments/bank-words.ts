import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { MOST_DAYS_AGO } from '#modules/payments/refund-tasks.ts'

/** What is wrong with what was written down of the bank, in words, by code and field. */
export function bankWords(code: string, field: string): string {
  if (field === 'amount') return m.desk_amount_wrong()
  if (field === 'bank_reference') {
    if (code === 'reference_taken') return m.desk_reference_taken()
    return code === 'too_long'
      ? m.desk_reference_long({ number: formatNumber(MAX_BANK_REFERENCE) })
      : m.desk_reference_missing()
  }
  if (code === 'in_future') return m.desk_day_future()
  return code === 'long_ago'
    ? m.desk_day_long_ago({ number: formatNumber(MOST_DAYS_AGO) })
    : m.desk_day_missing()
}
