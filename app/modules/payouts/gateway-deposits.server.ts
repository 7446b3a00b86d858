import { randomUUID } from 'node:crypto'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { clearingOf, walletOf } from '#modules/ledger/ledger.ts'
import { pageOfAttempt } from '#modules/payments/attempt-page.server.ts'
import { isOpen, type StartRefusal } from '#modules/payments/attempt.ts'
import { type Attempt, findAttempt, openAttempt } from '#modules/payments/attempts.server.ts'
import { countOtherOpenDeposits } from '#modules/payments/open-attempts.server.ts'
import type { CardKind } from '#modules/payments/payment-method.ts'
import type { GatewayName, PageOfAttempt } from '#modules/payments/provider.ts'
import { gateway } from '#modules/payments/providers.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { now as clock } from '#platform/clock.server.ts'
import { type Db, advisoryLock, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { decideDeposit, type DepositRefusal } from './deposit.ts'

// Deposits by card: begun at the gateway, and brought into the wallet when the gateway tells that
// they were paid.

/** How long a deposit may be paid on the gateway's page, in ms. */
const DEPOSIT_PATIENCE = HOUR

/** So much (whole DA), by this method, as one form asks for it. */
interface GatewayDeposit {
  amount: number
  payment_method_id: number
  token: string
}

export type PayDepositRefusal =
  | DepositRefusal
  | StartRefusal
  | 'closed'
  | 'no_gateway'
  | 'form_used'
  | 'too_often'

/**
 * Begins a deposit that is paid by card, and gives the address of the gateway's page; `page` says
 * what is on it and where it leads back to, by the attempt. The same form twice leads to the same
 * page. Refused: while deposits are closed or there is no gateway, an amount outside the limits,
 * more than may wait of one person, a form whose payment is over (its `attempt`), somebody who has
 * begun 20 payments within an hour, and what the provider refuses or leaves unanswered.
 */
export async function payDeposit(
  db: Db,
  userId: string,
  deposit: GatewayDeposit,
  page: (attemptId: string) => PageOfAttempt,
  settings: Settings,
  now: Date,
): Promise<Result<string, PayDepositRefusal>> {
  const at = gateway()
  if (!settings.deposits_open) return refuse('closed')
  if (!at) return refuse('no_gateway')
  const opened = await transact(db, (tx) => open(tx, userId, deposit, at.name, settings, now))
  if (!opened.ok) return opened
  const { attempt, card } = opened.value
  return pageOfAttempt(db, at, opened.value, card, page(attempt.id), clock)
}

async function open(
  tx: Tx,
  user_id: string,
  { amount, payment_method_id, token }: GatewayDeposit,
  provider: GatewayName,
  settings: Settings,
  now: Date,
): Promise<
  Result<
    { attempt: Attempt; fresh: boolean; card: CardKind | null },
    DepositRefusal | 'no_gateway' | 'form_used' | 'too_often'
  >
> {
  await advisoryLock(tx, `deposit ${user_id}`)
  const method = await tx
    .selectFrom('payment_methods')
    .select(['id', 'card'])
    .where('id', '=', payment_method_id)
    .where('kind', '=', 'gateway')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!method) return refuse('no_gateway')
  const before = await attemptOfForm(tx, user_id, token)
  if (before && !isOpen(before.state)) return refuse('form_used', { attempt: before.id })
  const waiting = await countOtherOpenDeposits(tx, user_id, token)
  const decided = decideDeposit(amount, waiting, settings)
  if (!decided.ok) return decided
  const opened = await openAttempt(
    tx,
    {
      provider,
      user_id,
      order_id: null,
      payment_method_id,
      amount,
      token,
      expires_at: plus(now, DEPOSIT_PATIENCE),
    },
    now,
  )
  return opened.ok ? ok({ ...opened.value, card: method.card }) : opened
}

const attemptOfForm = (tx: Tx, userId: string, token: string) =>
  tx
    .selectFrom('payment_attempts')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .executeTakeFirst()

/**
 * Brings a deposit that was paid at the gateway into its payer's wallet, in the transaction that
 * takes the payment.
 */
export async function bringDeposit(
  tx: Tx,
  { id, user_id, payment_method_id, amount }: Attempt,
  now: Date,
): Promise<void> {
  const deposit = await tx
    .insertInto('deposits')
    .values({
      user_id,
      amount,
      received_amount: amount,
      attempt_id: id,
      status: 'confirmed',
      decided_at: now,
      token: randomUUID(),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(
    tx,
    `deposit:${deposit.id}`,
    [
      {
        code: 'deposit',
        debit: clearingOf(payment_method_id),
        credit: walletOf(user_id),
        amount,
      },
    ],
    now,
  )
  await publish(tx, 'deposit.confirmed', deposit.id, {})
}

/** The cards by which a deposit can be paid now; none while deposits or the gateway are closed. */
export async function depositCards(db: Db, settings: Settings) {
  if (!settings.deposits_open || !gateway()) return []
  return db
    .selectFrom('payment_methods')
    .select(['id', 'name', 'name_ar', 'logo_url'])
    .where('kind', '=', 'gateway')
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}

export type DepositCard = Awaited<ReturnType<typeof depositCards>>[number]

/** A person's own deposit that was begun at the gateway; null when there is none of theirs. */
export async function ownCardDeposit(db: Db, attemptId: string | null, userId: string) {
  const attempt = isUuid(attemptId) ? await findAttempt(db, attemptId) : null
  return attempt?.user_id === userId && attempt.order_id === null ? attempt : null
}
