import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Refusal } from '#kernel/result.ts'
import type { AmountRefusal, WithdrawalBound, WithdrawalTerms } from '../withdrawal.ts'

// What is wrong with a field or an amount of withdrawals and deposits, and what to do, by the codes
// that their forms and rules give.

type Words = Record<string, () => string>

const common: Words = {
  too_long: m.payouts_error_long,
  digits: m.payouts_error_digits,
  name: m.payouts_error_name,
  choose: m.payouts_error_choose,
}

const amount: Words = {
  required: m.payouts_error_amount,
  whole: m.payouts_error_whole,
  large: m.payouts_error_large,
}

const byField: Record<string, Words> = {
  amount,
  received: amount,
  rib: {
    required: m.payouts_error_rib,
    length: m.payouts_error_rib_length,
    key: m.payouts_error_rib_key,
  },
  ccp: {
    required: m.payouts_error_ccp,
    length: m.payouts_error_ccp_length,
    key: m.payouts_error_ccp_key,
  },
  holder: { required: m.payouts_error_holder },
  pay: { required: m.payouts_error_reference },
}

/**
 * What is wrong with a field and what to do, by the code of its form; undefined when nothing is.
 */
export function payoutFieldWords(field: string, code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  return (
    byField[field]?.[code] ??
    common[code] ??
    byField[field]?.required ??
    m.payouts_error_again
  )()
}

/** Why money that came by card does not go to this holder's account. */
export const otherNameWords = ({ details }: Refusal): string =>
  m.withdraw_other_name({ name: isolated(String(details?.name)) })

/** What can be withdrawn now, and why no more. */
export const rangeWords = ({ min, max, bound }: WithdrawalTerms): string =>
  ranges[bound]({ min: formatDa(min), max: formatDa(max) })

const ranges: Record<WithdrawalBound, (of: { min: string; max: string }) => string> = {
  too_much: m.withdraw_range_at_a_time,
  resting: m.withdraw_range_resting,
  not_enough: m.withdraw_range_held,
}

/** Why an amount was refused, and what would be taken. */
export function amountWords({ code, details }: Refusal<AmountRefusal>): string {
  const shown = formatDa(Number(details?.amount ?? 0))
  if (code === 'too_little') return m.payouts_too_little({ amount: shown })
  if (code === 'too_much') return m.payouts_too_much({ amount: shown })
  if (code === 'resting') return m.withdraw_resting_refused({ amount: shown })
  return code === 'not_enough' ? m.withdraw_not_enough({ amount: shown }) : m.withdraw_fee_changed()
}
