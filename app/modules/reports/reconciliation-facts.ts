import type { TransferCode } from '#modules/ledger/ledger.ts'

// What a day of the books is made of: every way by which money may move between accounts, and the
// line of the report that it belongs to.

/** All transfers of one day that went the same way. `from` and `to` are books: see `bookOf`. */
export interface Movement {
  code: string
  from: string
  to: string
  amount: number
  transfers: number
  /** Of a fee, what buyers paid of it. */
  buyer_fee: number
}

/** What a report says of a day, in the order in which it says it. */
export const lineNames = [
  'captured',
  'late_payments',
  'deposits',
  'gateway_fees',
  'settlements',
  'redemptions',
  'released',
  'seller_fees',
  'buyer_fees',
  'refunded_wallet',
  'refunded_original',
  'refunds_sent',
  'refunds_to_wallet',
  'withdrawals_requested',
  'withdrawals_paid',
  'withdrawal_fees',
  'withdrawals_returned',
  'adjusted_up',
  'adjusted_down',
] as const
export type LineName = (typeof lineNames)[number]

/**
 * What an order, a redemption, a payment, a deposit, a settlement, a withdrawal or an adjustment
 * says was moved. `part` is the book of the payment method, where a line has parts.
 */
export interface Told {
  line: LineName
  part: string
  amount: number
}

/** What is known of one day. */
export interface DayFacts {
  day: string
  movements: readonly Movement[]
  told: readonly Told[]
  /**
   * Of a closed day, what the ledger says now: `movements` is what it said when the day was closed.
   */
  recounted?: readonly Movement[]
  /**
   * Of the present day, the balances that accounts keep, summed by book, and what open orders say
   * is held.
   */
  present?: { kept: Record<string, number>; held: number }
}

type Kind =
  | 'wallet'
  | 'escrow'
  | 'clearing'
  | 'fees'
  | 'rewards'
  | 'adjustments'
  | 'bank'
  | 'withdrawal'
  | 'gateway_fees'

/**
 * Every way money can go: code, kind of the account it leaves, kind of the one it enters. Whatever
 * else moved is reported as unknown.
 */
const ways: Partial<Record<`${TransferCode} ${Kind} ${Kind}`, LineName | 'fees'>> = {
  'capture clearing escrow': 'captured',
  'capture wallet escrow': 'captured',
  'late_payment clearing wallet': 'late_payments',
  'deposit bank wallet': 'deposits',
  'deposit clearing wallet': 'deposits',
  'gateway_fee gateway_fees clearing': 'gateway_fees',
  'settlement bank clearing': 'settlements',
  'redemption rewards wallet': 'redemptions',
  'payout escrow wallet': 'released',
  'fee escrow fees': 'fees',
  'refund_wallet escrow wallet': 'refunded_wallet',
  'refund_part escrow wallet': 'refunded_wallet',
  'refund_original escrow clearing': 'refunded_original',
  'refund_sent clearing bank': 'refunds_sent',
  'refund_to_wallet clearing wallet': 'refunds_to_wallet',
  'withdrawal wallet withdrawal': 'withdrawals_requested',
  'withdrawal_paid withdrawal bank': 'withdrawals_paid',
  'withdrawal_fee withdrawal fees': 'withdrawal_fees',
  'withdrawal_returned withdrawal wallet': 'withdrawals_returned',
  'deposit adjustments wallet': 'adjusted_up',
  'withdrawal wallet adjustments': 'adjusted_down',
}

/** The line, or the fees, that a movement belongs to; undefined for a way that is unknown. */
export const factWayOf = ({ code, from, to }: Movement) =>
  ways[`${code as TransferCode} ${factKindOf(from) as Kind} ${factKindOf(to) as Kind}`]

/** The kind of account that a book is of: `clearing` of the book of a payment method. */
export const factKindOf = (book: string): string => book.split(':', 1)[0]!
