import { formatDa, formatNumber, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PaymentOutcome, StrandedOutcome } from '#modules/orders/payment-event.ts'
import type { StrandedState } from '#modules/orders/stranded.ts'

/** What became of a payment event, in words. */
export const outcomeWords: Record<PaymentOutcome, () => string> = {
  paid: m.stranded_outcome_paid, to_wallet: m.stranded_outcome_to_wallet, paid_by_hand: m.stranded_outcome_paid_by_hand,
  other_type: m.stranded_outcome_other_type, test_mode: m.stranded_outcome_test_mode, buyer_gone: m.stranded_outcome_buyer_gone,
  wrong_amount: m.stranded_outcome_wrong_amount, wrong_currency: m.stranded_outcome_wrong_currency,
  unknown_order: m.stranded_outcome_unknown_order, not_asked_for: m.stranded_outcome_not_asked_for,
}

/** What to do about each that waits. */
export const adviceWords: Record<StrandedOutcome, () => string> = {
  buyer_gone: m.stranded_advice_buyer_gone, wrong_amount: m.stranded_advice_wrong_amount, wrong_currency: m.stranded_advice_wrong_currency,
  unknown_order: m.stranded_advice_unknown_order, not_asked_for: m.stranded_advice_not_asked_for,
}

export const stateWords: Record<StrandedState, () => string> = { waiting: m.stranded_waiting, handled: m.stranded_handled }

/** An amount in the currency that the event names. */
export const amountOf = ({ amount, currency }: { amount: number; currency: string }): string =>
  leftToRight(currency === 'DZD' ? formatDa(amount) : `${formatNumber(amount)} ${currency}`)
