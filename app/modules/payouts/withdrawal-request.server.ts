import { ok, refuse, type Result } from '#kernel/result.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { accountRests } from '#modules/auth/account-changes.server.ts'
import {
  confirmPerson,
  type ProofRefusal,
  type SpendProof,
} from '#modules/auth/confirm-person.server.ts'
import { appliedName } from '#modules/sellers/seller.server.ts'
import { cardMoney, lockedWalletBalance, post, walletMoney } from '#modules/ledger/ledger.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { isSameHolder } from '#modules/payments/holder.ts'
import { recordWithdrawal } from './internal/withdrawal-move.server.ts'
import type { WalletMoney } from '#modules/ledger/ledger.ts'
import type { WithdrawalForm } from './withdrawal.form.ts'
import {
  type AmountRefusal,
  type CardRule,
  decideAmount,
  setAside,
  type WithdrawalTerms,
} from './withdrawal.ts'

// A person asks to withdraw money: what it costs, to whose account it may go, and setting it aside
// once they have proved who they are.

/** A withdrawal as it is confirmed: with the fee that was shown and what proves the person. */
export interface ConfirmedWithdrawal extends WithdrawalForm {
  fee_seen: number
  password: string
  code: string
}

export type RequestRefusal =
  | AmountRefusal
  | ProofRefusal
  | 'closed'
  | 'used'
  | 'other_name'
  | 'account_rests'

/**
 * Sets money of a person's wallet aside to be sent to their account. The same form twice is one
 * withdrawal. Refused: a form that says something else than when it was sent before (`used`), while
 * withdrawals are not open, for a week after staff changed the account (`account_rests`), an amount
 * outside its limits or beyond the balance, money that came by card and rests or would go to
 * another name, a fee that has changed since it was shown, and whoever does not show that they are
 * the person (`confirmPerson`).
 */
export async function requestWithdrawal(
  db: Db,
  who: SignedIn,
  form: ConfirmedWithdrawal,
  settings: Settings,
  now: Date,
): Promise<Result<string, RequestRefusal>> {
  if (!settings.withdrawals_open) return refuse('closed')
  const userId = who.id
  const before = await withdrawalBy(db, userId, form)
  if (before) return before
  // what cannot be sent anyway uses up no attempt to prove oneself
  const decided = await decideRequest(db, userId, form, settings, now)
  const confirmed = decided.ok ? await confirmPerson(db, who, form, now) : decided
  const requested = confirmed.ok
    ? await requestProven(db, userId, form, confirmed.value, settings, now)
    : confirmed
  if (requested.ok) {
    return requested
  }
  // what is refused now may be what the same form has just done
  return (await withdrawalBy(db, userId, form)) ?? requested
}

/** What this form did before; null when it did nothing, `used` when it did something else. */
async function withdrawalBy(
  db: Db | Tx,
  userId: string,
  { token, amount, account, holder }: WithdrawalForm,
): Promise<Result<string, 'used'> | null> {
  const before = await db
    .selectFrom('withdrawals')
    .select(['id', 'amount', 'account_kind', 'account', 'account_holder'])
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .executeTakeFirst()
  if (!before) return null
  const isSame =
    before.amount === amount &&
    before.account_kind === account.kind &&
    before.account === account.digits &&
    before.account_holder === holder
  return isSame ? ok(before.id) : refuse('used')
}

/** The request itself, of somebody who has shown who they are. */
export async function requestProven(
  db: Db,
  userId: string,
  form: Omit<ConfirmedWithdrawal, 'password' | 'code'>,
  spend: SpendProof,
  settings: Settings,
  now: Date,
): Promise<Result<string, RequestRefusal>> {
  return transact(db, async (tx) => {
    // one after another, so that each sees what the one before it has left
    await lockedWalletBalance(tx, userId)
    const before = await withdrawalBy(tx, userId, form)
    if (before) return before
    const decided = await decideRequest(tx, userId, form, settings, now)
    if (!decided.ok) return decided
    if (!(await spend(tx))) return refuse('wrong_code')
    return ok(await store(tx, userId, form, decided.value, now))
  })
}

/**
 * Decides what a withdrawal costs, and that what came by card goes to its owner alone: to a holder
 * of the name they applied to sell in. Of who has no approved application the database marks it as
 * `unproven_name`, which staff see before they approve it.
 */
export async function decideRequest(
  db: Db | Tx,
  userId: string,
  {
    amount,
    holder,
    fee_seen,
  }: Pick<ConfirmedWithdrawal, 'amount' | 'holder'> & { fee_seen: number | null },
  settings: Settings,
  now: Date,
): Promise<Result<Costs, AmountRefusal | 'other_name' | 'account_rests'>> {
  if (await accountRests(db, userId, now)) return refuse('account_rests')
  const held = await walletMoney(db, userId, settings, now)
  const decided = decideAmount(amount, fee_seen, held, settings)
  if (!decided.ok) return decided
  if (amount <= held.balance - (await cardMoney(db, userId))) return decided
  const name = (await appliedName(db, userId))?.full_name
  return name === undefined || isSameHolder(holder, name) ? decided : refuse('other_name', { name })
}

/**
 * The same rule before anything is asked for, of somebody who withdrew to an account of `last` the
 * last time; null where all that can be withdrawn now goes to any account.
 */
export async function cardRule(
  db: Db,
  userId: string,
  { balance }: Pick<WalletMoney, 'balance'>,
  { max }: Pick<WithdrawalTerms, 'max'>,
  last: { holder: string } | null,
): Promise<CardRule | null> {
  const amount = await cardMoney(db, userId)
  const free = balance - amount
  if (max <= free) return null
  const applied = await appliedName(db, userId)
  const name = applied?.full_name ?? null
  const isOther = last !== null && name !== null && !isSameHolder(last.holder, name)
  return {
    amount,
    free,
    name,
    isProven: applied?.status === 'approved',
    otherHolder: isOther ? last.holder : null,
  }
}

type Costs = Extract<ReturnType<typeof decideAmount>, { ok: true }>['value']

async function store(
  tx: Tx,
  user_id: string,
  { amount, account, holder, token }: Omit<ConfirmedWithdrawal, 'password' | 'code'>,
  { fee, terms }: Costs,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      user_id,
      amount,
      fee,
      fee_bp: terms.fee_bp,
      level: terms.level,
      account_kind: account.kind,
      account: account.digits,
      account_holder: holder,
      token,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(tx, `withdrawal:${id}`, setAside({ id, user_id, amount }), now)
  await recordWithdrawal(
    tx,
    {
      withdrawal_id: id,
      move: 'request',
      from_status: null,
      to_status: 'requested',
      actor_id: user_id,
      note: null,
    },
    now,
  )
  await publish(tx, 'withdrawal.requested', id, {}, now)
  return id
}
