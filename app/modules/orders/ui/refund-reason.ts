import { m } from '#i18n/paraglide/messages.js'
import { refundCause } from '../refund-reasons.ts'

const causes = {
  late: m.refund_reason_late,
  seller: m.refund_reason_seller,
  dispute: m.refund_reason_dispute,
}

/** Why an order was refunded: in our words where a rule did it, else in those of who wrote it. */
export function refundReason(reason: string | null): string | null {
  const cause = refundCause(reason)
  return cause ? causes[cause]() : reason
}
