import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { accountShown } from '#kernel/algerian-account.ts'
import { accountRestsUntil } from '#modules/auth/account-rest.server.ts'
import type { SpendProof } from '#modules/auth/confirm-person.server.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { clearingOf, walletOf } from '#modules/ledger/ledger.ts'
import { appliedName } from '#modules/sellers/seller.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish, publishEach } from '#platform/outbox.server.ts'
import { isSameHolder } from './holder.ts'
import { ACCOUNT_DAYS } from './refund-account.ts'
import type { RefundAccount } from './refund-account.form.ts'
import { storedAccount } from './transfer-account.ts'

// Where the refunds of an order go that are sent by hand: its buyer says to which account, once
// for all of them, or has them in the wallet. What nobody answers goes there by the clock.

/** What of an order waits to be sent, as its buyer's form asks by it. */
export interface AskedRefund {
  /** Whole DA. */
  amount: number
  /** The account that was given before, as it is stored, and in whose name. */
  account: string | null
  holder: string | null
  asked_at: Date | null
  /** Of what came by card: until when it rests before it is sent to an account. */
  rests_until: Date | null
}

/** What of a buyer's order waits to be sent; null where nothing does, and for everybody else. */
export async function askedRefund(
  db: Db,
  orderId: string,
  buyerId: string,
): Promise<AskedRefund | null> {
  if (!isUuid(orderId)) return null
  const tasks = await openTasks(db, orderId, buyerId).execute()
  const last = tasks.at(-1)
  return last ? { ...last, amount: tasks.reduce((sum, { amount }) => sum + amount, 0) } : null
}

/**
 * Writes down to which account all refunds of a buyer's order go that are still to be sent, in
 * place of one that was given before, and tells its buyer, who has proved that it is them. Refused
 * when there are none, for a week after staff changed the buyer's account, when the proof was used
 * meanwhile, and for money that came by card to another holder than who its buyer applied to sell
 * as, which withdrawals refuse too.
 */
export async function giveRefundAccount(
  db: Db,
  { orderId, buyerId }: { orderId: string; buyerId: string },
  { account, holder }: RefundAccount,
  spend: SpendProof,
  now: Date,
): Promise<Result<null, 'wrong_state' | 'account_rests' | 'other_name' | 'wrong_code'>> {
  if (!isUuid(orderId)) return refuse('wrong_state')
  return transact(db, async (tx) => {
    const tasks = await openTasks(tx, orderId, buyerId).forUpdate('t').execute()
    if (tasks.length === 0) return refuse('wrong_state')
    if (await accountRestsUntil(tx, buyerId, now)) return refuse('account_rests')
    const name = tasks.some((task) => task.rests_until)
      ? (await appliedName(tx, buyerId))?.full_name
      : undefined
    if (name !== undefined && !isSameHolder(holder, name)) return refuse('other_name', { name })
    if (!(await spend(tx))) return refuse('wrong_code')
    const ids = tasks.map(({ id }) => id)
    await tx
      .updateTable('refund_tasks')
      .set({ account: storedAccount(account), holder, given_at: now })
      .where('id', 'in', ids)
      .execute()
    const amount = tasks.reduce((sum, task) => sum + task.amount, 0)
    const ends = accountShown(account).slice(-6)
    await publish(tx, 'refund.account_given', orderId, { amount, account: `… ${ends}` })
    return ok(null)
  })
}

/**
 * Puts all refunds of a buyer's order that are still to be sent into their wallet, at once: the
 * money stands where it came from until then. Refused when there are none, and once an account was
 * given: the bank may have the order to send it already.
 */
export async function refundToWallet(
  db: Db,
  { orderId, buyerId }: { orderId: string; buyerId: string },
  now: Date,
): Promise<Result<null, 'wrong_state'>> {
  if (!isUuid(orderId)) return refuse('wrong_state')
  return transact(db, async (tx) => {
    const tasks = await openTasks(tx, orderId, buyerId).forUpdate('t').execute()
    if (tasks.length === 0 || tasks.some(({ account }) => account)) return refuse('wrong_state')
    for (const task of tasks) await toWallet(tx, { ...task, orderId, buyerId }, now)
    return ok(null)
  })
}

/** Puts one refund that nobody answered into its buyer's wallet. Returns whether it did. */
export async function refundUnanswered(db: Db, id: number, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const task = await tx
      .selectFrom('refund_tasks as t')
      .select(['t.id', 't.amount', 't.payment_method_id', 't.order_id', 't.user_id'])
      .where('t.id', '=', id)
      .where(isUnanswered(now))
      .forUpdate()
      .executeTakeFirst()
    if (!task?.order_id || !task.user_id) return false
    await toWallet(tx, { ...task, orderId: task.order_id, buyerId: task.user_id }, now)
    return true
  })
}

/** The rest is for the next minute. */
const MOST_AT_ONCE = 1_000

/** The refunds whose buyers gave no account in time. */
export const unansweredRefunds = (db: Db, now: Date): Promise<{ id: number }[]> =>
  db
    .selectFrom('refund_tasks as t')
    .select('t.id')
    .where(isUnanswered(now))
    .orderBy('t.asked_at')
    .limit(MOST_AT_ONCE)
    .execute()

/** Asks buyers who never were, of refunds older than the question. Returns how many. */
export async function askForAccounts(db: Db, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const asked = await tx
      .updateTable('refund_tasks as t')
      .set({ asked_at: now })
      .where('t.order_id', 'is not', null)
      .where('t.asked_at', 'is', null)
      .where(isOpen)
      .where(isOfSomebody)
      .returning(['t.order_id', 't.amount'])
      .execute()
    await publishEach(
      tx,
      'refund.account_asked',
      asked.map(({ order_id, amount }) => ({
        subject_id: order_id!,
        payload: { amount },
        created_at: now,
      })),
    )
    return asked.length
  })
}

const isOpen = sql<boolean>`(t.done_at is null and t.to_wallet_at is null)`

/** No wallet of a deleted account takes money. */
const isOfSomebody = sql<boolean>`exists (
  select from profiles p where p.id = t.user_id and p.deleted_at is null)`

/** By the clock that all deadlines go by, which counts no outage. */
const isUnanswered = (now: Date) => {
  const seconds = sql.lit(ACCOUNT_DAYS * 86_400)
  return sql<boolean>`(${isOpen} and t.account is null and t.order_id is not null
    and t.asked_at <= ${now}::timestamptz - make_interval(secs => ${seconds})
    and due_at(t.asked_at, ${seconds}) <= ${now} and ${isOfSomebody})`
}

const openTasks = (db: Db, orderId: string, buyerId: string) =>
  db
    .selectFrom('refund_tasks as t')
    .select(['t.id', 't.amount', 't.payment_method_id'])
    .select(['t.account', 't.holder', 't.asked_at'])
    .select(sql<Date | null>`refund_rests_until(t)`.as('rests_until'))
    .where('t.order_id', '=', orderId)
    .where('t.user_id', '=', buyerId)
    .where(isOpen)
    .orderBy('t.id')

interface Open {
  id: number
  amount: number
  payment_method_id: number | null
  orderId: string
  buyerId: string
}

async function toWallet(tx: Tx, task: Open, now: Date): Promise<void> {
  const { id, amount, payment_method_id, orderId, buyerId } = task
  await tx.updateTable('refund_tasks').set({ to_wallet_at: now }).where('id', '=', id).execute()
  const debit = clearingOf(payment_method_id!)
  const credit = walletOf(buyerId)
  const back = { code: 'refund_to_wallet', debit, credit, amount, order_id: orderId } as const
  await post(tx, `refund:${id}`, [back], now)
  await publish(tx, 'refund.to_wallet', orderId, { amount })
}
