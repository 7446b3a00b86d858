import { assert } from '#kernel/assert.ts'
import type { EventName } from '#kernel/events.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import { isMoneyAct, type StepUpRefusal, takesConfirmation } from '#modules/step-up/step-up.ts'
import {
  decideWithdrawal,
  type Withdrawal,
  type WithdrawalMove,
  withdrawalPartyOf,
  type WithdrawalRefusal,
  type WithdrawalStatus,
} from './withdrawal.ts'

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
  Result<WithdrawalStatus, WithdrawalRefusal | StepUpRefusal | 'not_found' | 'reference_taken'>
> {
  const note = given.trim()
  try {
    return await transact(db, async (tx) => {
      const found = await lockWithdrawal(tx, id)
      const party = found && withdrawalPartyOf(found, actor)
      if (!found || !party) return refuse('not_found')
      const decided = decideWithdrawal(found, name, party, note)
      if (!decided.ok) return decided
      const refused = await refuseAct(tx, name, found, actor, now)
      if (refused) return refused
      await save(tx, found, { name, actor, note }, decided.value, now)
      return ok(decided.value.to)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'withdrawals_bank_reference_once'))
      return refuse('reference_taken')
    throw error
  }
}

/** Who approves and pays has confirmed that it is them, may move so much, and credited nobody. */
async function refuseAct(
  tx: Tx,
  name: WithdrawalMove,
  { amount, user_id: to }: Withdrawal,
  actor: Administrator,
  now: Date,
) {
  const act = `withdrawal.${name}`
  const unconfirmed = takesConfirmation(act) ? await requireStepUp(tx, actor, now) : null
  if (unconfirmed || !isMoneyAct(act)) return unconfirmed
  return requireMoneyLimit(tx, actor.id, { act, amount, to }, now)
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
  await recordWithdrawal(
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
      ...(isMoneyAct(`withdrawal.${name}`) && { amount: before.amount }),
      ...(name === 'return' && { reason: note }),
    },
    now,
  )
  await publish(tx, eventOf[name], id, {}, now)
}

/** What a person is told of the moves of others. */
const eventOf = {
  approve: 'withdrawal.approved',
  pay: 'withdrawal.paid',
  return: 'withdrawal.returned',
} as const satisfies Record<Exclude<WithdrawalMove, 'cancel'>, EventName>

type Step = {
  withdrawal_id: string
  move: WithdrawalMove | 'request'
  from_status: WithdrawalStatus | null
  to_status: WithdrawalStatus
  actor_id: string
  note: string | null
}

/** Writes a step of a withdrawal into its history. */
export const recordWithdrawal = (tx: Tx, step: Step, now: Date) =>
  tx
    .insertInto('withdrawal_history')
    .values({ ...step, created_at: now })
    .execute()

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
  const requested = await waitingOf(tx, userId).where('created_at', '>=', since).execute()
  const isRequested = requested.filter(({ status }) => status === 'requested')
  const actor = { id: userId, is_admin: false }
  await moveEach(tx, isRequested, { name: 'cancel', actor, note: '' }, now)
}

/**
 * Returns to the wallet all that a person asked for and is not sent, with why, in the transaction
 * of who suspends them. Returns how many.
 */
export async function returnWaiting(
  tx: Tx,
  userId: string,
  { actor, reason: note }: { actor: Administrator; reason: string },
  now: Date,
): Promise<number> {
  const waiting = await waitingOf(tx, userId).execute()
  await moveEach(tx, waiting, { name: 'return', actor, note }, now)
  return waiting.length
}

const waitingOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('withdrawals')
    .select(withdrawalColumns)
    .where('user_id', '=', userId)
    .where('status', 'in', ['requested', 'approved'])
    .orderBy('id')
    .forUpdate()

/** Moves withdrawals that were locked and can be moved so. */
async function moveEach(
  tx: Tx,
  withdrawals: readonly Withdrawal[],
  move: { name: 'cancel' | 'return'; actor: Administrator; note: string },
  now: Date,
): Promise<void> {
  for (const withdrawal of withdrawals) {
    const party = move.name === 'cancel' ? 'person' : 'admin'
    const decided = decideWithdrawal(withdrawal, move.name, party, move.note)
    assert(decided.ok, `withdrawal ${withdrawal.id} cannot be moved: ${move.name}`)
    await save(tx, withdrawal, move, decided.value, now)
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
