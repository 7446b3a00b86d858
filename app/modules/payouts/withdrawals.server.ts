import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import {
  lockWithdrawals,
  refuseMoves,
  saveMove,
  saveMoves,
  withdrawalColumns,
} from './internal/withdrawal-move.server.ts'
import {
  decideWithdrawal,
  type WithdrawalMove,
  withdrawalPartyOf,
  type WithdrawalRefusal,
  type WithdrawalStatus,
} from './withdrawal.ts'

// Moves withdrawals: approved, paid, returned or cancelled, with the money in the ledger, in one
// transaction.

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
      const [found] = isUuid(id) ? await lockWithdrawals(tx, [id]) : []
      const party = found && withdrawalPartyOf(found, actor)
      if (!found || !party) return refuse('not_found')
      const decided = decideWithdrawal(found, name, party, note)
      if (!decided.ok) return decided
      if (name !== 'cancel') {
        const refused = await refuseMoves(tx, name, [found], actor, now)
        if (refused) return refused
      }
      await saveMove(tx, found, { name, actor, note }, decided.value, now)
      return ok(decided.value.to)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'withdrawals_bank_reference_once'))
      return refuse('reference_taken')
    throw error
  }
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
  const requested = await waitingOf(tx, userId).where('created_at', '>=', since).execute()
  const isRequested = requested.filter(({ status }) => status === 'requested')
  const actor = { id: userId, is_admin: false }
  await saveMoves(
    tx,
    isRequested,
    { name: 'cancel', actor, party: 'person', noteOf: () => '' },
    now,
  )
}

/**
 * Returns to the wallet all that a person asked for and is not sent, with why, in the transaction
 * of who suspends them. What is in a file for the bank stays, since it may be paid. Returns how
 * many went back.
 */
export async function returnWaiting(
  tx: Tx,
  userId: string,
  { actor, reason: note }: { actor: Administrator; reason: string },
  now: Date,
): Promise<number> {
  const waiting = await waitingOf(tx, userId).where('exported_at', 'is', null).execute()
  await saveMoves(tx, waiting, { name: 'return', actor, party: 'admin', noteOf: () => note }, now)
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
