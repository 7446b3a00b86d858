import { ok, refuse, type Result } from '#kernel/result.ts'
import { BANK, type Transfer, walletOf } from '#modules/ledger/ledger.ts'
import {
  type PaymentEvent,
  type PaymentOutcome,
  SUCCEEDED,
} from '#modules/payments/payment-event.ts'
import { mayLookFor } from '#modules/payments/received.ts'
import { type AccountSettings, transferAccounts } from '#modules/payments/transfer-account.ts'
import type { Settings } from '#modules/settings/settings.ts'

// The rules of deposits: whether somebody may make one, who decides on it, and what it brings into
// the wallet.

export const depositStatuses = ['pending', 'confirmed', 'refused'] as const
export type DepositStatus = (typeof depositStatuses)[number]

/** How an administrator decides on a deposit that waits, once and for good. */
export const depositMoves = { confirm: 'confirmed', refuse: 'refused' } as const satisfies Record<
  string,
  DepositStatus
>
export type DepositMove = keyof typeof depositMoves

export interface Deposit {
  id: string
  user_id: string
  /** Whole DA, as the person says. */
  amount: number
  status: DepositStatus
}

/** Whether deposits can be made: they are switched on, and there is an account to send them to. */
export const depositsOpen = (
  settings: AccountSettings & Pick<Settings, 'deposits_open'>,
): boolean => settings.deposits_open && transferAccounts(settings).length > 0

export type DepositRefusal = 'too_little' | 'too_much' | 'too_many_pending'

/** Whether somebody with so many deposits waiting may add one of this amount (whole DA). */
export function decideDeposit(
  amount: number,
  pending: number,
  settings: Settings,
): Result<null, DepositRefusal> {
  if (pending >= settings.most_pending_deposits)
    return refuse('too_many_pending', { count: pending })
  if (amount < settings.deposit_min) return refuse('too_little', { amount: settings.deposit_min })
  return amount > settings.deposit_max
    ? refuse('too_much', { amount: settings.deposit_max })
    : ok(null)
}

/** Whether this administrator may decide on a deposit now. Their own is another's to decide. */
export const mayDecide = ({ status, user_id }: Deposit, admin: { id: string; is_admin: boolean }) =>
  mayLookFor({ user_id, waits: status === 'pending' }, admin)

/** The most that can have arrived for a deposit, in whole DA. */
export const mostReceived = (
  { amount }: Pick<Deposit, 'amount'>,
  { deposit_max }: Pick<Settings, 'deposit_max'>,
): number => Math.max(deposit_max, amount)

/** What a confirmed deposit brings: what arrived at the bank goes into the wallet. */
export const bringIn = ({ user_id }: Deposit, received: number): Transfer[] => [
  { code: 'deposit', debit: BANK, credit: walletOf(user_id), amount: received },
]

/**
 * Decides what an event does to a deposit that was asked for at the gateway (`amount` in whole DA):
 * its money is the payer's once, whenever it comes.
 */
export function decideDepositPaid(
  event: PaymentEvent,
  deposit: {
    amount: number
    buyer_gone: boolean
    /** The payments that count for it, by the provider's id. */
    payments: readonly (string | null)[]
    /** The payment of this event counts for something else. */
    counts_elsewhere: boolean
  },
  mode: 'live' | 'test',
): PaymentOutcome {
  if (event.type !== SUCCEEDED) return event.state ? 'not_paid' : 'other_type'
  if (event.mode !== mode) return 'test_mode'
  if (event.currency !== 'DZD') return 'wrong_currency'
  if (event.amount !== deposit.amount) return 'wrong_amount'
  if (deposit.payments.length > 0) return 'same_payment'
  if (deposit.counts_elsewhere) return 'unclear'
  return deposit.buyer_gone ? 'buyer_gone' : 'deposited'
}
