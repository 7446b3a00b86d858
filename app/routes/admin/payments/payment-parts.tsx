import { providers } from '#modules/payments/provider.ts'
import { formatDa, formatNumber, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CheckState, OutcomeToCheck, PaymentOutcome } from '#modules/payments/payment-event.ts'

/** What became of a payment event, in words. */
export const outcomeWords: Record<PaymentOutcome, () => string> = {
  paid: m.admin_payments_outcome_paid,
  deposited: m.admin_payments_outcome_deposited,
  to_wallet: m.admin_payments_outcome_to_wallet,
  paid_by_hand: m.admin_payments_outcome_paid_by_hand,
  paid_again: m.admin_payments_outcome_paid_again,
  not_paid: m.admin_payments_outcome_not_paid,
  other_type: m.admin_payments_outcome_other_type,
  test_mode: m.admin_payments_outcome_test_mode,
  buyer_gone: m.admin_payments_outcome_buyer_gone,
  wrong_amount: m.admin_payments_outcome_wrong_amount,
  wrong_currency: m.admin_payments_outcome_wrong_currency,
  unknown_order: m.admin_payments_outcome_unknown_order,
  not_asked_for: m.admin_payments_outcome_not_asked_for,
  same_payment: m.admin_payments_outcome_same_payment,
  unclear: m.admin_payments_outcome_unclear,
}

/** What to do about each that waits. */
export const adviceWords: Record<OutcomeToCheck, () => string> = {
  buyer_gone: m.admin_payments_advice_buyer_gone,
  wrong_amount: m.admin_payments_advice_wrong_amount,
  wrong_currency: m.admin_payments_advice_wrong_currency,
  unknown_order: m.admin_payments_advice_unknown_order,
  not_asked_for: m.admin_payments_advice_not_asked_for,
  unclear: m.admin_payments_advice_unclear,
  paid_by_hand: m.admin_payments_advice_paid_by_hand,
  paid_again: m.admin_payments_advice_paid_again,
  test_mode: m.admin_payments_advice_test_mode,
}

export const checkStateWords: Record<CheckState, () => string> = {
  waiting: m.admin_payments_waiting,
  handled: m.admin_payments_handled,
}

/** An amount in the currency that the event names. */
export const attemptAmountOf = ({
  amount,
  currency,
}: {
  amount: number
  currency: string
}): string =>
  currency === 'DZD'
    ? isolated(formatDa(amount))
    : leftToRight(`${formatNumber(amount)} ${currency}`)

/** Who told of a payment, by its name; one that is not known any more as it is. */
export function providerName(provider: string): string {
  const known = Object.entries(providers).find(([name]) => name === provider)?.[1]
  return known ? (known.title ?? m.desk_provider_callback()) : provider
}
