import { disputeStatuses } from '#modules/disputes/dispute.ts'
import { disputeStatusLabel } from '#modules/disputes/ui/dispute-words.ts'
import { offerStatuses } from '#modules/offers/own-offers.ts'
import { offerStatusName } from '#modules/offers/ui/offer-status.tsx'
import { statuses } from '#modules/orders/order.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { receiptStateLabel } from '#modules/order-payments/ui/receipt-state.tsx'
import { receiptStates } from '#modules/payments/transfer-receipt.ts'
import { depositStatuses } from '#modules/payouts/deposit.ts'
import { depositStatusLabel, withdrawalStatusLabel } from '#modules/payouts/ui/payout-status.tsx'
import { withdrawalStatuses } from '#modules/payouts/withdrawal.ts'
import { applicationStatuses } from '#modules/sellers/seller-application.ts'
import { applicationStatusLabel } from '#modules/sellers/ui/application-status.tsx'
import type { AuditNoun } from '../../audit.ts'

// The states of things in the audit log, in the words of their own modules.

const states: Partial<
  Record<AuditNoun, readonly [states: readonly string[], words: (state: never) => string]>
> = {
  order: [statuses, statusLabel],
  seller_application: [applicationStatuses, applicationStatusLabel],
  offer: [offerStatuses, offerStatusName],
  withdrawal: [withdrawalStatuses, withdrawalStatusLabel],
  deposit: [depositStatuses, depositStatusLabel],
  receipt: [receiptStates, receiptStateLabel],
  dispute: [disputeStatuses, disputeStatusLabel],
}

/** The state of a thing in its own words; null of one that has none. */
export function auditStatus(noun: string, value: string): string | null {
  const [own, words] = (Object.hasOwn(states, noun) && states[noun as AuditNoun]) || [[], null]
  return words && own.includes(value) ? words(value as never) : null
}
