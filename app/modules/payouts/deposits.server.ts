import { tokenOfBody } from '#platform/form-body.server.ts'
import { sql } from 'kysely'
import type { EventName } from '#kernel/events.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, orRemoved } from '#modules/images/images.server.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { keepReceipt, type KeptReceipt, wasShown } from '#modules/payments/receipt-image.server.ts'
import { decideReceived } from '#modules/payments/received.ts'
import { storedAccount, transferAccounts } from '#modules/payments/transfer-account.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { requireMoneyLimit, requireStepUp } from '#modules/step-up/step-up.server.ts'
import { type StepUpRefusal, takesConfirmation } from '#modules/step-up/step-up.ts'
import {
  bringIn,
  decideDeposit,
  type Deposit,
  type DepositMove,
  depositMoves,
  type DepositRefusal,
  depositsOpen,
  mayDecide,
  mostReceived,
} from './deposit.ts'
import type { DepositForm } from './deposit.form.ts'

// Deposits by bank transfer: a person hands in the receipt of what they sent, and an administrator
// decides what of it arrived, which goes into the wallet. Those by card are in
// gateway-deposits.server.ts.

export type NewDepositRefusal =
  | DepositRefusal
  | ImageRefusal
  | 'closed'
  | 'no_account'
  | 'same_receipt'

/**
 * Records that a person has sent money to one of our accounts, with the image of the receipt; it
 * waits for an administrator. The same form twice is one deposit. Refused: while deposits are not
 * open, an account that is not ours (any more), an amount outside its limits, more than may wait of
 * one person, an image that was shown for an order or a deposit of anybody before (unless that
 * deposit was refused), and what is no image.
 */
export async function submitDeposit(
  db: Db,
  userId: string,
  { token, ...said }: DepositForm,
  receipt: unknown,
  settings: Settings,
  now: Date,
): Promise<Result<string, NewDepositRefusal>> {
  const form = { ...said, token: tokenOfBody(token, [said, receipt]) }
  if (!depositsOpen(settings)) return refuse('closed')
  const account = transferAccounts(settings).find(({ kind }) => kind === form.kind)
  if (!account) return refuse('no_account')
  const pending = await pendingOf(db, userId)
  // after what waits is counted: without a lock, the last of it may be what the same form has just
  // left
  const before = await depositBy(db, userId, form.token)
  if (before) return ok(before)
  const decided = decideDeposit(form.amount, pending, settings)
  if (!decided.ok) return decided
  const image = await keepReceipt(receipt, now)
  if (!image.ok) return image
  const kept = { ...image.value, to_account: storedAccount(account) }
  return orRemoved([kept.receipt_url], () =>
    transact(db, (tx) => store(tx, userId, form, kept, settings, now)),
  )
}

async function depositBy(db: Db | Tx, userId: string, token: string): Promise<string | undefined> {
  return (
    await db
      .selectFrom('deposits')
      .select('id')
      .where('user_id', '=', userId)
      .where('token', '=', token)
      .executeTakeFirst()
  )?.id
}

async function pendingOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

type Kept = KeptReceipt & { to_account: string }

async function store(
  tx: Tx,
  user_id: string,
  { amount, reference_text, token }: DepositForm,
  kept: Kept,
  settings: Settings,
  now: Date,
): Promise<Result<NamedImage<string>, NewDepositRefusal>> {
  const { rows } = await sql<{
    pending: number
  }>`select pending_deposits_of(${user_id}) as pending`.execute(tx)
  const before = await depositBy(tx, user_id, token)
  if (before) return ok({ value: before, dropped: kept.receipt_url })
  const decided = decideDeposit(amount, rows[0]!.pending, settings)
  if (!decided.ok) return decided
  if (await wasShown(tx, kept, 'for a deposit')) return refuse('same_receipt')
  const { id } = await tx
    .insertInto('deposits')
    .values({
      user_id,
      amount,
      reference_text: reference_text || null,
      token,
      ...kept,
      receipt_look: sql<number>`${String(kept.receipt_look)}::bigint`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return ok({ value: id })
}

/**
 * How an administrator decides: with what arrived (whole DA), or with the reason why nothing is
 * credited.
 */
export type DepositDecision =
  | { name: 'confirm'; received: number; differs: boolean }
  | { name: 'refuse'; reason: string }

export type DecisionRefusal =
  | 'not_found'
  | 'not_your_move'
  | 'wrong_state'
  | 'reason_required'
  | 'too_much'
  | 'differs'

/**
 * Decides on a deposit once: what arrived goes into the wallet, or nothing does. The person is
 * told. Refused: one's own, one that was decided on, a refusal without a reason, and what
 * `decideReceived` refuses.
 */
export async function decideOnDeposit(
  db: Db,
  id: string,
  decision: DepositDecision,
  admin: Administrator,
  settings: Settings,
  now: Date,
): Promise<Result<null, DecisionRefusal | StepUpRefusal>> {
  return transact(db, async (tx): Promise<Result<null, DecisionRefusal | StepUpRefusal>> => {
    const deposit = await lockDeposit(tx, id)
    if (!deposit) return refuse('not_found')
    const may = mayDecide(deposit, admin)
    if (!may.ok) return may
    if (decision.name === 'refuse' && !decision.reason.trim()) return refuse('reason_required')
    const fits =
      decision.name === 'confirm'
        ? decideReceived(deposit.amount, mostReceived(deposit, settings), decision)
        : ok(null)
    if (!fits.ok) return fits
    const unconfirmed = takesConfirmation(`deposit.${decision.name}`)
      ? await requireStepUp(tx, admin, now)
      : null
    if (unconfirmed) return unconfirmed
    if (decision.name === 'confirm') {
      const moves = { act: 'deposit.confirm', amount: decision.received } as const
      const tooMuch = await requireMoneyLimit(tx, admin.id, moves, now)
      if (tooMuch) return tooMuch
    }
    await save(tx, deposit, decision, admin.id, now)
    return ok(null)
  })
}

async function save(
  tx: Tx,
  deposit: Deposit,
  decision: DepositDecision,
  adminId: string,
  now: Date,
) {
  const { id } = deposit
  const name: DepositMove = decision.name
  const status = depositMoves[name]
  const received_amount = decision.name === 'confirm' ? decision.received : null
  const refusal_reason = decision.name === 'refuse' ? decision.reason.trim() : null
  await tx
    .updateTable('deposits')
    .set({ status, received_amount, refusal_reason, decided_by: adminId, decided_at: now })
    .where('id', '=', id)
    .execute()
  if (received_amount !== null)
    await post(tx, `deposit:${id}`, bringIn(deposit, received_amount), now)
  await audit(
    tx,
    {
      actor_id: adminId,
      action: `deposit.${name}`,
      subject: `deposit:${id}`,
      before: { status: deposit.status },
      after: {
        status,
        ...(received_amount !== null && { amount: deposit.amount, received_amount }),
      },
      ...(refusal_reason && { reason: refusal_reason }),
      ...(received_amount !== null && { amount: received_amount, credited: deposit.user_id }),
    },
    now,
  )
  await publish(tx, eventOf[name], id, {}, now)
}

const eventOf = {
  confirm: 'deposit.confirmed',
  refuse: 'deposit.refused',
} as const satisfies Record<DepositMove, EventName>

async function lockDeposit(tx: Tx, id: string): Promise<Deposit | null> {
  if (!isUuid(id)) return null
  return (
    (await tx
      .selectFrom('deposits')
      .select(['id', 'user_id', 'amount', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  )
}
