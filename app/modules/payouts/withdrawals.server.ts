import { assert } from '#kernel/assert.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator, SignedIn } from '#platform/context.ts'
import { type Db, isTaken, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay, tell } from '#platform/outbox.server.ts'
import {
  confirmPerson,
  type ProofRefusal,
  type SpendProof,
} from '#modules/identity/confirm-person.server.ts'
import { lockedWalletBalance, post, walletBalance } from '#modules/ledger/ledger.server.ts'
import { refusePower } from '#modules/power/power.server.ts'
import { type PowerRefusal, takesConfirmation } from '#modules/power/power.ts'
import type { Settings } from '#modules/settings/settings.ts'
import {
  type AmountRefusal,
  decideAmount,
  decideWithdrawal,
  setAside,
  type Withdrawal,
  type WithdrawalMove,
  withdrawalPartyOf,
  type WithdrawalRefusal,
  type WithdrawalStatus,
} from './withdrawal.ts'
import type { WithdrawalForm } from './withdrawal.form.ts'
import { advancedFirst } from './withdrawal-lists.server.ts'
import { type PaidOut, writeWithdrawals } from './withdrawals-csv.ts'

/** A withdrawal as it is confirmed: with the fee that was shown and what proves the person. */
export interface ConfirmedWithdrawal extends WithdrawalForm {
  fee_seen: number
  password: string
  code: string
}

export type RequestRefusal = AmountRefusal | ProofRefusal | 'closed'

/**
 * Sets money of a person's wallet aside to be sent to their account. The same form twice is one
 * withdrawal. Refused: while withdrawals are not open, an amount outside its limits or beyond the
 * balance, a fee that has changed since it was shown, and whoever does not show that they are the
 * person (`confirmPerson`).
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
  const before = await withdrawalBy(db, userId, form.token)
  if (before) return ok(before)
  // what cannot be sent anyway uses up no attempt to prove oneself
  const decided = decideAmount(
    form.amount,
    form.fee_seen,
    await walletBalance(db, userId),
    settings,
  )
  if (!decided.ok) return decided
  const confirmed = await confirmPerson(db, who, form, now)
  const requested = confirmed.ok
    ? await requestProven(db, userId, form, confirmed.value, settings, now)
    : confirmed
  if (requested.ok) {
    pokeRelay()
    return requested
  }
  // what is refused now may be what the same form has just done
  const meanwhile = await withdrawalBy(db, userId, form.token)
  return meanwhile ? ok(meanwhile) : requested
}

async function withdrawalBy(
  db: Db | Tx,
  userId: string,
  token: string,
): Promise<string | undefined> {
  return (
    await db
      .selectFrom('withdrawals')
      .select('id')
      .where('user_id', '=', userId)
      .where('token', '=', token)
      .executeTakeFirst()
  )?.id
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
    const balance = await lockedWalletBalance(tx, userId)
    const before = await withdrawalBy(tx, userId, form.token)
    if (before) return ok(before)
    const decided = decideAmount(form.amount, form.fee_seen, balance, settings)
    if (!decided.ok) return decided
    if (!(await spend(tx))) return refuse('wrong_code')
    return ok(await store(tx, userId, form, decided.value, now))
  })
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
  await record(
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
  await tell(tx, 'withdrawal.requested', id, {}, now)
  return id
}

type Step = {
  withdrawal_id: string
  move: WithdrawalMove | 'request'
  from_status: WithdrawalStatus | null
  to_status: WithdrawalStatus
  actor_id: string
  note: string | null
}

const record = (tx: Tx, step: Step, now: Date) =>
  tx
    .insertInto('withdrawal_history')
    .values({ ...step, created_at: now })
    .execute()

/**
 * Who wants to move which withdrawal how; the note is the bank's reference of a payment, the reason
 * of a return.
 */
export interface WithdrawalRequest {
  id: string
  name: WithdrawalMove
  actor: Administrator
  note?: string
}

/**
 * Moves a withdrawal, its money and its news in one transaction; what an administrator does is
 * audited. Strangers are answered `not_found`. Refused besides: what `decideWithdrawal` refuses,
 * and a bank reference by which this person was paid before.
 */
export async function moveWithdrawal(
  db: Db,
  { id, name, actor, note: given = '' }: WithdrawalRequest,
  now: Date,
): Promise<
  Result<WithdrawalStatus, WithdrawalRefusal | PowerRefusal | 'not_found' | 'reference_taken'>
> {
  const note = given.trim()
  try {
    const moved = await transact(db, async (tx) => {
      const found = await lockWithdrawal(tx, id)
      const party = found && withdrawalPartyOf(found, actor)
      if (!found || !party) return refuse('not_found')
      const decided = decideWithdrawal(found, name, party, note)
      if (!decided.ok) return decided
      const unconfirmed = takesConfirmation(`withdrawal.${name}`)
        ? await refusePower(tx, actor, now)
        : null
      if (unconfirmed) return unconfirmed
      await save(tx, found, { name, actor, note }, decided.value, now)
      return ok(decided.value.to)
    })
    if (moved.ok) pokeRelay()
    return moved
  } catch (error) {
    if (isTaken(error, 'withdrawals_bank_reference_once')) return refuse('reference_taken')
    throw error
  }
}

type Decided = Extract<ReturnType<typeof decideWithdrawal>, { ok: true }>['value']

async function save(
  tx: Tx,
  before: Withdrawal,
  { name, actor, note }: Omit<WithdrawalRequest, 'id'>,
  { to, transfers }: Decided,
  now: Date,
) {
  const { id, status } = before
  const reason = note || null
  await tx
    .updateTable('withdrawals')
    .set({
      status: to,
      updated_at: now,
      ...(name === 'pay' && { bank_reference: reason }),
      ...(name === 'return' && { return_reason: reason }),
    })
    .where('id', '=', id)
    .execute()
  await post(tx, `withdrawal:${id}`, transfers, now)
  await record(
    tx,
    {
      withdrawal_id: id,
      move: name,
      from_status: status,
      to_status: to,
      actor_id: actor.id,
      note: reason,
    },
    now,
  )
  if (name === 'cancel') return // the person did it themselves
  const after = { status: to, ...(name === 'pay' && { bank_reference: note }) }
  await audit(
    tx,
    {
      actor_id: actor.id,
      action: `withdrawal.${name}`,
      subject: `withdrawal:${id}`,
      before: { status },
      after,
      ...(name === 'return' && { reason: note }),
    },
    now,
  )
  await tell(tx, `withdrawal.${to}`, id, {}, now)
}

/**
 * Takes back to the wallet what was asked for since then and is not approved yet, in the
 * transaction of who takes an account back: it may have been asked for by whoever held the account.
 * The history has it as the person's own.
 */
export async function cancelRequestedSince(
  tx: Tx,
  userId: string,
  since: Date,
  now: Date,
): Promise<void> {
  const requested = await tx
    .selectFrom('withdrawals')
    .select(withdrawalColumns)
    .where('user_id', '=', userId)
    .where('status', '=', 'requested')
    .where('created_at', '>=', since)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const withdrawal of requested) {
    const decided = decideWithdrawal(withdrawal, 'cancel', 'person')
    assert(decided.ok, `withdrawal ${withdrawal.id} cannot be cancelled`)
    await save(
      tx,
      withdrawal,
      { name: 'cancel', actor: { id: userId, is_admin: false } },
      decided.value,
      now,
    )
  }
}

const withdrawalColumns = ['id', 'user_id', 'amount', 'fee', 'status'] as const

async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | null> {
  if (!isUuid(id)) return null
  return (
    (await tx
      .selectFrom('withdrawals')
      .select(withdrawalColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}

export type ExportRefusal = PowerRefusal | 'not_found' | 'nothing_new'

/**
 * The approved withdrawals as a file for the bank, in the order in which they are paid: those that
 * are in no file yet, or with `again` all of them, each with the time of the file that it was in
 * before. Every one is marked with who took it and when, and that is audited: a file holds account
 * numbers, and paid from two files somebody is paid twice. Refused to who is no administrator, or
 * has not confirmed that it is them, and when all of them are in a file already.
 */
export async function exportApproved(
  db: Db,
  administrator: Administrator,
  again: boolean,
  now: Date,
): Promise<Result<string, ExportRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, async (tx): Promise<Result<string, ExportRefusal>> => {
    const rows = await tx
      .selectFrom('withdrawals as w')
      .innerJoin('profiles as p', 'p.id', 'w.user_id')
      .where('w.status', '=', 'approved')
      .$if(!again, (query) => query.where('w.exported_at', 'is', null))
      .select([
        'w.id',
        'p.username',
        'w.account_kind',
        'w.account',
        'w.account_holder',
        'w.amount',
        'w.fee',
        'w.created_at',
        'w.exported_at',
      ])
      .orderBy(advancedFirst)
      .orderBy('w.created_at')
      .orderBy('w.id')
      .forUpdate('w')
      .execute()
    if (rows.length === 0) return refuse('nothing_new')
    const unconfirmed = await refusePower(tx, administrator, now)
    if (unconfirmed) return unconfirmed
    await tx
      .updateTable('withdrawals')
      .set({ exported_at: now, exported_by: administrator.id })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const repeated = rows.filter(({ exported_at }) => exported_at !== null).length
    await audit(
      tx,
      {
        actor_id: administrator.id,
        action: 'withdrawal.export',
        subject: 'withdrawals',
        after: { count: rows.length, ...(again && { repeated }) },
      },
      now,
    )
    return ok(writeWithdrawals(rows as PaidOut[]))
  })
}
