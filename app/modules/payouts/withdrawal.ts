import { share } from '#kernel/money.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import {
  BANK,
  FEES,
  type Transfer,
  type WalletMoney,
  walletOf,
  withdrawable,
  withdrawalOf,
} from '#modules/ledger/ledger.ts'
import {
  levelProgress,
  type WalletLevelView,
  withdrawalFeeBp,
} from '#modules/ledger/wallet-level.ts'
import type { Settings } from '#modules/settings/settings.ts'

// The rules of withdrawals: their moves and who makes them, what can be withdrawn at what fee, and
// where money that came by card may go. Nothing here reads or writes.

export const withdrawalStatuses = [
  'requested',
  'approved',
  'paid',
  'returned',
  'cancelled',
] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]
export type WithdrawalParty = 'person' | 'admin'

interface Move {
  from: readonly WithdrawalStatus[]
  by: WithdrawalParty
  to: WithdrawalStatus
}

/**
 * Every way a withdrawal can move, and who may move it. Pages, server, database and tests all hold
 * to this table.
 */
export const withdrawalMoves = {
  approve: { from: ['requested'], by: 'admin', to: 'approved' },
  pay: { from: ['approved'], by: 'admin', to: 'paid' },
  return: { from: ['requested', 'approved'], by: 'admin', to: 'returned' },
  cancel: { from: ['requested'], by: 'person', to: 'cancelled' },
} as const satisfies Record<string, Move>

export type WithdrawalMove = keyof typeof withdrawalMoves

/**
 * What the rules need to know of a withdrawal. Money is whole DA; the fee is taken from the amount.
 */
export interface Withdrawal {
  id: string
  user_id: string
  amount: number
  fee: number
  status: WithdrawalStatus
  /** When it was last in a file for the bank, which may pay it from then on. */
  exported_at: Date | null
}

export const isWithdrawalOpen = (status: WithdrawalStatus): boolean =>
  status === 'requested' || status === 'approved'

/** Whether anything reaches the bank account: not of what went back to the wallet. */
export const isSent = (status: WithdrawalStatus): boolean =>
  isWithdrawalOpen(status) || status === 'paid'

/** What reaches the bank account, in whole DA. */
export const netOf = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): number => amount - fee

/** What is sent for several of them, in whole DA. */
export const netSumOf = (withdrawals: readonly Pick<Withdrawal, 'amount' | 'fee'>[]): number =>
  withdrawals.reduce((sum, each) => sum + netOf(each), 0)

/** What a wallet holds, and what of it rests. */
type Held = Omit<WalletMoney, 'rests_until'>

/** Why no more can be withdrawn now: the setting, money that rests, or what the wallet holds. */
export type WithdrawalBound = 'too_much' | 'resting' | 'not_enough'

/** What one withdrawal may be and costs now, by the balance of its wallet. */
export interface WithdrawalTerms {
  min: number
  /** What does not rest, or the setting, whichever is less; and which of them it is. */
  max: number
  bound: WithdrawalBound
  level: WalletLevelView | null
  fee_bp: number
}

/** The terms of a withdrawal from a wallet that holds so much (whole DA). */
export function withdrawalTerms(held: Held, settings: Settings): WithdrawalTerms {
  const { level } = levelProgress(held.balance)
  return {
    min: settings.withdrawal_min,
    max: Math.min(withdrawable(held), settings.withdrawal_max),
    bound: boundBy(held, settings),
    level,
    fee_bp: withdrawalFeeBp(settings, level),
  }
}

/** What binds money that came by card and can be withdrawn now. */
export interface CardRule {
  /** Whole DA of the wallet that came by card, and that did not: these go to any account. */
  amount: number
  free: number
  /** The name it goes to alone, of who applied to sell; and whether staff have approved of it. */
  name: string | null
  isProven: boolean
  /** The holder of the account that was used last, if it is not that name. */
  otherHolder: string | null
}

/** The fee of a withdrawal in whole DA, rounded half up. */
export const withdrawalFee = (
  amount: number,
  { fee_bp }: Pick<WithdrawalTerms, 'fee_bp'>,
): number => share(amount, fee_bp)

export type AmountRefusal = 'too_little' | WithdrawalBound | 'fee_changed'

/**
 * Decides what a withdrawal costs. Refused: less than the least or nothing after the fee, more
 * than can be withdrawn now (with that `amount`), and a fee other than the one that the person
 * agreed to (`feeSeen`; null before it was shown).
 */
export function decideAmount(
  amount: number,
  feeSeen: number | null,
  held: Held,
  settings: Settings,
): Result<{ fee: number; terms: WithdrawalTerms }, AmountRefusal> {
  const terms = withdrawalTerms(held, settings)
  if (amount < terms.min || amount < 1) return refuse('too_little', { amount: terms.min })
  if (amount > terms.max) return refuse(terms.bound, { amount: terms.max })
  const fee = withdrawalFee(amount, terms)
  if (fee >= amount) return refuse('too_little', { amount: terms.min })
  if (feeSeen !== null && feeSeen !== fee) return refuse('fee_changed', { fee })
  return ok({ fee, terms })
}

function boundBy(held: Held, settings: Settings): WithdrawalBound {
  if (withdrawable(held) >= settings.withdrawal_max) return 'too_much'
  return held.resting > 0 ? 'resting' : 'not_enough'
}

/**
 * Who this person is to a withdrawal: the one whose it is, an administrator, or null. Nobody
 * decides on their own.
 */
export function withdrawalPartyOf(
  withdrawal: Pick<Withdrawal, 'user_id'>,
  person: { id: string; is_admin: boolean },
): WithdrawalParty | null {
  if (withdrawal.user_id === person.id) return 'person'
  return person.is_admin ? 'admin' : null
}

export type WithdrawalRefusal = 'not_your_move' | 'wrong_state' | 'note_required'

/**
 * Decides one move: the status after it and the money it moves. Refused: a move that is not this
 * party's, one from another state, and without a note (given trimmed): the bank's reference of a
 * payment, the reason of a return.
 */
export function decideWithdrawal(
  withdrawal: Withdrawal,
  name: WithdrawalMove,
  party: WithdrawalParty,
  note = '',
): Result<{ to: WithdrawalStatus; transfers: Transfer[] }, WithdrawalRefusal> {
  const { from, by, to }: Move = withdrawalMoves[name]
  if (party !== by) return refuse('not_your_move')
  if (!from.includes(withdrawal.status)) return refuse('wrong_state')
  if ((name === 'pay' || name === 'return') && !note) return refuse('note_required')
  return ok({ to, transfers: transfersOf(name, withdrawal) })
}

/** What an administrator does to a withdrawal: by it that is confirmed, permitted and audited. */
export type WithdrawalVerb = StaffMove | 'return_exported'
export type StaffMove = Exclude<WithdrawalMove, 'cancel'>

/**
 * Returns what a move is to its administrator. A return of what is in a file for the bank is an act
 * of its own: the bank may pay it, and the wallet would have it as well.
 */
export const withdrawalVerb = (
  name: StaffMove,
  { exported_at }: Pick<Withdrawal, 'exported_at'>,
): WithdrawalVerb => (name === 'return' && exported_at ? 'return_exported' : name)

/** The moves that this party can make now. */
export const movesOn = (withdrawal: Withdrawal, party: WithdrawalParty): WithdrawalMove[] =>
  (Object.keys(withdrawalMoves) as WithdrawalMove[]).filter(
    (name) => decideWithdrawal(withdrawal, name, party, 'a note').ok,
  )

/** What a request sets aside. */
export const setAside = ({
  id,
  user_id,
  amount,
}: Pick<Withdrawal, 'id' | 'user_id' | 'amount'>): Transfer[] => [
  { code: 'withdrawal', debit: walletOf(user_id), credit: withdrawalOf(id), amount },
]

function transfersOf(name: WithdrawalMove, withdrawal: Withdrawal): Transfer[] {
  const account = withdrawalOf(withdrawal.id)
  if (name === 'approve') return []
  if (name !== 'pay')
    return [
      {
        code: 'withdrawal_returned',
        debit: account,
        credit: walletOf(withdrawal.user_id),
        amount: withdrawal.amount,
      },
    ]
  const transfers: Transfer[] = [
    { code: 'withdrawal_paid', debit: account, credit: BANK, amount: netOf(withdrawal) },
    { code: 'withdrawal_fee', debit: account, credit: FEES, amount: withdrawal.fee },
  ]
  return transfers.filter(({ amount }) => amount > 0)
}

/**
 * What an administrator should look at before paying: what is unlike the person's withdrawals
 * before, and what is new about them.
 */
export interface WithdrawalSigns {
  /** None was paid before. */
  first: boolean
  /** None was paid to this account, or in this name. */
  new_account: boolean
  other_holder: boolean
  /** Money by card is in it, and staff never looked at the name of whoever asks. */
  unproven_name: boolean
  /** Somebody else had money sent there. */
  shared_account: boolean
  /** In the day before the request. */
  new_password: boolean
  new_two_step: boolean
  /** The account is suspended by now. */
  suspended: boolean
}
