import { refuse, type Refusal } from '#kernel/result.ts'
import { ADMIN_MARK } from '#modules/ledger/ledger.ts'

/** Into the wallet, or out of it. */
export const adjustmentKinds = ['deposit', 'withdrawal'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/**
 * The most whole DA of one adjustment: a slip of the hand costs no more. The database holds the
 * same.
 */
export const MOST_ADJUSTED = 1_000_000
export const MAX_ADJUSTMENT_DESCRIPTION = 500

/** The description with its mark, once. */
export const adjustmentMark = (description: string): string =>
  description.endsWith(ADMIN_MARK) ? description : `${description} ${ADMIN_MARK}`

export type AdjustmentRefusal =
  | 'not_found'
  | 'own_wallet'
  | 'deleted'
  | 'negative'
  | 'below_zero'
  | 'used'
  | 'failed'

/** The highest amount that may be entered: for a reduction all that is there. */
const mostOf = (kind: AdjustmentKind, balance: number): number =>
  kind === 'withdrawal' ? Math.min(MOST_ADJUSTED, balance) : MOST_ADJUSTED

/** What somebody typed into the form of a wallet; an amount that is no number is NaN or 0. */
export interface EnteredAdjustment {
  kind: AdjustmentKind
  amount: number
}

/**
 * What becomes of an amount that was typed: a whole one of at least 1, and at most what may be
 * entered.
 */
export const amountFor = ({ kind, amount }: EnteredAdjustment, balance: number): number =>
  Math.max(1, Math.min(mostOf(kind, balance), Math.floor(amount) || 1))

/**
 * What the wallet holds after what was typed, or what is made of it; while nothing is, what it
 * holds now.
 */
export function balanceAfter(entered: EnteredAdjustment, balance: number): number {
  if (!(entered.amount > 0)) return balance
  const amount = amountFor(entered, balance)
  return entered.kind === 'withdrawal' ? Math.max(0, balance - amount) : balance + amount
}

/**
 * Whether a wallet can be adjusted so: the refusal, or null. Its owner is somebody else, who is
 * there, and it is never below 0.
 */
export function whyNotAdjust(
  { kind, amount }: { kind: AdjustmentKind; amount: number },
  owner: { id: string; deleted_at: Date | null },
  balance: number,
  actorId: string,
): Refusal<AdjustmentRefusal> | null {
  if (owner.deleted_at) return refuse('deleted')
  if (owner.id === actorId) return refuse('own_wallet')
  return kind === 'withdrawal' && amount > balance ? refuse('negative', { maximum: balance }) : null
}
