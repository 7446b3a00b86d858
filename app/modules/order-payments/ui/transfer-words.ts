import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { OLDEST_TRANSFER_DAYS } from '#modules/payments/transfer-receipt.ts'
import { payoutFieldWords } from '#modules/payouts/ui/words.ts'

/** What of a receipt's form can be wrong besides its image. */
type Field = 'kind' | 'sender_name' | 'sent_at'

const sentAt: Record<string, () => string> = {
  required: m.transfer_sent_at_required,
  in_future: m.transfer_sent_at_future,
  too_old: () => m.transfer_sent_at_old({ days: formatNumber(OLDEST_TRANSFER_DAYS) }),
}

/** A receipt's form that came back: what was typed, and why, by field or as a whole. */
export interface TransferAnswer {
  values: Record<string, string>
  errors: FieldErrors
  problem?: 'payment_runs'
}

/** What is wrong with a field of a receipt's form, in words. */
export function transferFieldWords(field: Field, code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  if (field === 'sent_at') return (sentAt[code] ?? m.transfer_sent_at_time)()
  if (field === 'kind')
    return code === 'no_account' ? m.transfer_no_account() : m.payouts_error_choose()
  return code === 'required' ? m.transfer_sender_required() : payoutFieldWords('holder', code)
}
