import { assert } from '#kernel/assert.ts'
import type { EventName } from '#kernel/events.ts'
import type { Refusal } from '#kernel/result.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import { isMoneyAct, type StepUpRefusal, takesConfirmation } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import {
  decideWithdrawal,
  type StaffMove,
  type Withdrawal,
  type WithdrawalMove,
  type WithdrawalParty,
  type WithdrawalStatus,
  type WithdrawalVerb,
  withdrawalVerb,
} from '../withdrawal.ts'

// What moving one withdrawal and moving a hundred have in common.

export const withdrawalColumns = [
  'id',
  'user_id',
  'amount',
  'fee',
  'status',
  'exported_at',
] as const

/** Those of these withdrawals that are there, in the order of their ids, locked in that order. */
export const lockWithdrawals = (tx: Tx, ids: readonly string[]): Promise<Withdrawal[]> =>
  tx
    .selectFrom('withdrawals')
    .select(withdrawalColumns)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Refuses who has not confirmed that it is them, moves more than they may (each by itself and all
 * in sum, whole DA), or credited one of these people; null where nothing speaks against it.
 */
export async function refuseMoves(
  tx: Tx,
  name: StaffMove,
  withdrawals: readonly Withdrawal[],
  actor: Administrator,
  now: Date,
): Promise<Refusal<StepUpRefusal> | null> {
  for (const [verb, rows] of Map.groupBy(withdrawals, (each) => withdrawalVerb(name, each))) {
    const refused = await refuseActs(tx, verb, rows, actor, now)
    if (refused) return refused
  }
  return null
}

async function refuseActs(
  tx: Tx,
  verb: WithdrawalVerb,
  withdrawals: readonly Withdrawal[],
  actor: Administrator,
  now: Date,
): Promise<Refusal<StepUpRefusal> | null> {
  const act = `withdrawal.${verb}` as const
  const unconfirmed = takesConfirmation(act) ? await requireStepUp(tx, actor, now) : null
  if (unconfirmed || !isMoneyAct(act)) return unconfirmed
  for (const { amount, user_id: to } of withdrawals) {
    const refused = await requireMoneyLimit(tx, actor.id, { act, amount, to }, now)
    if (refused) return refused
  }
  const amount = withdrawals.reduce((sum, each) => sum + each.amount, 0)
  return withdrawals.length > 1 ? requireMoneyLimit(tx, actor.id, { act, amount }, now) : null
}

/**
 * Moves withdrawals that were locked and can be moved so, each by the note that `noteOf` has for
 * it.
 */
export async function saveMoves(
  tx: Tx,
  withdrawals: readonly Withdrawal[],
  { name, actor, party, noteOf }: Moving,
  now: Date,
): Promise<void> {
  for (const withdrawal of withdrawals) {
    const note = noteOf(withdrawal)
    const decided = decideWithdrawal(withdrawal, name, party, note)
    assert(decided.ok, `withdrawal ${withdrawal.id} cannot be moved: ${name}`)
    await saveMove(tx, withdrawal, { name, actor, note }, decided.value, now)
  }
}

interface Moving {
  name: WithdrawalMove
  actor: Administrator
  party: WithdrawalParty
  noteOf: (withdrawal: Withdrawal) => string
}

type Decided = Extract<ReturnType<typeof decideWithdrawal>, { ok: true }>['value']

/** Writes a move that was decided: the withdrawal, its money, its history, and what is told. */
export async function saveMove(
  tx: Tx,
  before: Withdrawal,
  { name, actor, note }: { name: WithdrawalMove; actor: Administrator; note?: string },
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
  const verb = withdrawalVerb(name, before)
  await audit(
    tx,
    {
      actor_id: actor.id,
      action: `withdrawal.${verb}`,
      subject: `withdrawal:${id}`,
      before: { status },
      after,
      ...(isMoneyAct(`withdrawal.${verb}`) && { amount: before.amount }),
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
