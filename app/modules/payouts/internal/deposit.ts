import {
  accountShown,
  type AlgerianAccount,
  readCcpWithKey,
  readRib,
} from '#kernel/algerian-account.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { BANK, type Transfer, walletOf } from '#modules/ledger/rules.ts'
import type { Settings } from '#modules/settings/rules.ts'

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

type AccountSettings = Pick<
  Settings,
  'deposit_account_ccp' | 'deposit_account_rip' | 'deposit_account_holder'
>

/** The operator's accounts that money can be sent to; none until they are set. */
export function depositAccounts(settings: AccountSettings): AlgerianAccount[] {
  if (!settings.deposit_account_holder) return []
  return [
    readCcpWithKey(settings.deposit_account_ccp),
    readRib(settings.deposit_account_rip),
  ].flatMap((read) => (read.ok ? [read.account] : []))
}

/** Whether deposits can be made: they are switched on, and there is an account to send them to. */
export const depositsOpen = (
  settings: AccountSettings & Pick<Settings, 'deposits_open'>,
): boolean => settings.deposits_open && depositAccounts(settings).length > 0

/** An account as a deposit remembers it. */
export const storedAccount = ({ kind, digits }: AlgerianAccount): string => `${kind} ${digits}`

/** An account that a deposit remembers, as people read it. */
export function storedAccountShown(stored: string): string {
  const [kind, digits = ''] = stored.split(' ')
  return accountShown({ kind: kind === 'rib' ? 'rib' : 'ccp', digits })
}

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
export function mayDecide(
  { status, user_id }: Deposit,
  admin: { id: string; is_admin: boolean },
): Result<null, 'not_found' | 'not_your_move' | 'wrong_state'> {
  if (!admin.is_admin) return refuse('not_found')
  if (user_id === admin.id) return refuse('not_your_move')
  return status === 'pending' ? ok(null) : refuse('wrong_state')
}

/**
 * Whether so much (whole DA) can have arrived for a deposit. Refused: more than a deposit may be,
 * which is sooner a digit too many than money, and another amount than the person's that nobody has
 * confirmed (`differs`).
 */
export function decideReceived(
  deposit: Pick<Deposit, 'amount'>,
  { received, differs }: { received: number; differs: boolean },
  { deposit_max }: Pick<Settings, 'deposit_max'>,
): Result<null, 'too_much' | 'differs'> {
  const most = Math.max(deposit_max, deposit.amount)
  if (received > most) return refuse('too_much', { amount: most })
  return received === deposit.amount || differs
    ? ok(null)
    : refuse('differs', { amount: deposit.amount })
}

/** What a confirmed deposit brings: what arrived at the bank goes into the wallet. */
export const bringIn = ({ user_id }: Deposit, received: number): Transfer[] => [
  { code: 'deposit', debit: BANK, credit: walletOf(user_id), amount: received },
]
