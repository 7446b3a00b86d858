import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { BANK, clearingOf } from '#modules/ledger/ledger.ts'
import { isOfPerson } from '#modules/people/people-named.server.ts'
import { beginsWith, byFacts, requestAmountIn } from '#modules/people/requests-found.server.ts'
import { appliedName } from '#modules/sellers/seller.server.ts'
import { requireOtherSender, requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { contains, type Db, isUniqueViolation, transact, type Tx } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { SentForm } from './bank.form.ts'
import { isSameHolder } from './holder.ts'
import {
  accountSigned,
  type DayRefusal,
  isRefundOpen,
  refundRestsUntil,
  type RefundSign,
  refundSigns,
  type TaskState,
  whyNotBankDay,
} from './refund-tasks.ts'

// Money that staff send back by hand (refund tasks): the desk's list and queue of it, one of them
// with the signs that speak against its account, and the note that it was sent.

type AskedTasks = Asked<{ state: TaskState | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`t.id`, is: 'number', down: true }],
  oldest: [{ by: sql`t.id`, is: 'number' }],
}

/**
 * A page of the money that is to go back, or went back, to where it came from, with the count of
 * those that match. Its text is part of the provider's number or of a username, an amount, or how
 * an order's id begins. Null when they could not be read, which is logged.
 */
export const listRefundTasks = (db: Db, asked: AskedTasks) =>
  orNull('the refunds', readTasks(db, asked))

/** Whether it is still to be sent: it was not, and did not go to the wallet instead. */
const isOpen = sql<boolean>`(t.done_at is null and t.to_wallet_at is null)`

async function readTasks(db: Db, asked: AskedTasks) {
  const { text, filters, sort } = asked
  const matching = db
    .selectFrom('refund_tasks as t')
    .$if(filters.state !== 'all', (query) =>
      query.where(filters.state === 'open' ? isOpen : sql<boolean>`not ${isOpen}`),
    )
    .$if(text !== '', (query) => query.where('t.id', 'in', found(text)))
  const counted = countOf(db, matching.select('t.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(withNames(matching.where(beyond)))
      .select([...listed, key])
      .limit(limit)
      .execute(),
  )
}

export type ListedTask = Awaited<ReturnType<typeof readTasks>>['rows'][number]

/** The money that we are to send back, the oldest first, for the queue (reports/waiting). */
export const waitingRefunds = sql`
  select t.id::text as id, coalesce(t.given_at, t.created_at) as since,
    null::timestamptz as due_at, p.username as who,
    null as what, null as code, t.amount
  from refund_tasks t left join profiles p on p.id = t.user_id
  where t.done_at is null and t.to_wallet_at is null
    and (t.asked_at is null or t.account is not null)
    and (t.account is null or coalesce(refund_rests_until(t) <= now(), true))
  order by coalesce(t.given_at, t.created_at), t.id`

const tasks = (db: Db) => db.selectFrom('refund_tasks as t')

const withNames = (query: ReturnType<typeof tasks>) =>
  query
    .leftJoin('profiles as p', 'p.id', 't.user_id')
    .leftJoin('payment_methods as m', 'm.id', 't.payment_method_id')
    .leftJoin('payment_events as e', 'e.id', 't.event_id')

const listed = [
  't.id',
  't.order_id',
  't.event_id',
  't.amount',
  't.provider',
  't.provider_id',
  't.created_at',
  't.done_at',
  't.to_wallet_at',
  't.account',
  't.asked_at',
  'p.username',
  'p.id as person_id',
  'm.name as payment_method',
  'm.name_ar as payment_method_ar',
  sql<boolean>`exists (
    select from orders r
    where r.id = t.order_id and m.kind <> 'transfer' and paid_by_transfer(r))`.as('by_transfer'),
] as const

/** The tasks that a text finds, by one index after the other. */
const found = (text: string) =>
  byFacts(text, (fact) => {
    const amount = requestAmountIn(fact)
    const ways = [
      sql`provider_id ilike ${contains(fact)}`,
      isOfPerson(fact),
      beginsWith('order_id', fact),
      amount === null ? null : sql`amount = ${amount}::bigint`,
    ].filter((way) => way !== null)
    const each = ways.map((way) => sql`select id from refund_tasks where ${way}`)
    return sql<number>`(${sql.join(each, sql` union `)})`
  })

/** One of them; null when there is none. */
export async function findRefundTask(db: Db, id: number) {
  const task = await withNames(tasks(db).where('t.id', '=', id))
    .leftJoin('profiles as d', 'd.id', 't.done_by')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select([
      ...listed,
      't.user_id',
      't.payment_method_id',
      ...accountColumns,
      't.given_at',
      't.bank_reference',
      't.sent_on',
      't.done_by as done_by_id',
      'd.username as done_by',
      'e.seq as event_seq',
      'o.buyer_name',
      'o.refund_reason',
    ])
    .executeTakeFirst()
  return task ? { ...task, signs: await signsOf(db, task) } : null
}

/** What is known of the account that a refund goes to, and of whoever gave it. */
const accountColumns = [
  't.account',
  't.holder',
  sql<Date | null>`refund_rests_until(t)`.as('rests_until'),
  sql<boolean>`exists (
    select from profiles s where s.id = t.user_id and s.suspended_at is not null)`.as('suspended'),
] as const

interface GivenAccount {
  user_id: string | null
  account: string | null
  holder: string | null
  rests_until: Date | null
  suspended: boolean
}

/**
 * What speaks against the account of a refund: none is given, nothing does. The name of who paid by
 * card is proved by their application to sell, once staff approved of it.
 */
async function signsOf(
  db: Db | Tx,
  { user_id, account, holder, rests_until, suspended }: GivenAccount,
): Promise<RefundSign[]> {
  if (!user_id || !account) return []
  const applied = rests_until ? await appliedName(db, user_id) : undefined
  const isProven = applied?.status === 'approved' && isSameHolder(holder ?? '', applied.full_name)
  return refundSigns.filter((sign) =>
    sign === 'suspended' ? suspended : rests_until !== null && !isProven,
  )
}

export type RefundTask = NonNullable<Awaited<ReturnType<typeof findRefundTask>>>

export type RefundRefusal =
  | 'not_found'
  | 'already_done'
  | 'own'
  | 'resting'
  | 'signs_unseen'
  | 'reference_taken'
  | DayRefusal

type Sent = Omit<SentForm, 'seen'> & Partial<SentForm>

/**
 * Writes down that money was sent back, once: it leaves the bank, and the provider that had taken
 * it owes us so much less for others; whose it is is told. Refused: to others than administrators,
 * of money of their own, to an account while what came by card rests, or without a look at the
 * signs that speak against the account as it is now, of a day to come or long ago, by a transfer
 * that sent another refund, to who has not confirmed that it is them, and to who marked its order
 * as paid while another administrator could send it.
 */
export async function finishRefund(
  db: Db,
  id: number,
  sent: Sent,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, RefundRefusal | StepUpRefusal>> {
  if (!administrator.is_admin) return refuse('not_found')
  return transact(db, (tx) => finish(tx, id, sent, administrator, now)).catch((error: unknown) => {
    if (isUniqueViolation(error, 'refund_tasks_sent_once')) return refuse('reference_taken')
    throw error
  })
}

async function finish(
  tx: Tx,
  id: number,
  { bank_reference, sent_on, seen }: Sent,
  administrator: Administrator,
  now: Date,
): Promise<Result<null, RefundRefusal | StepUpRefusal>> {
  const task = await tx
    .selectFrom('refund_tasks as t')
    .leftJoin('payment_events as e', 'e.id', 't.event_id')
    .select(['t.user_id', 't.amount', 't.payment_method_id', 't.done_at', 't.to_wallet_at'])
    .select(accountColumns)
    .select(({ fn }) => fn.coalesce('t.order_id', 'e.order_id').as('order_id'))
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst()
  if (!task) return refuse('not_found')
  if (!isRefundOpen(task)) return refuse('already_done')
  if (task.user_id === administrator.id) return refuse('own')
  if (refundRestsUntil(task, now)) return refuse('resting')
  if (seen !== accountSigned(task) && (await signsOf(tx, task)).length > 0)
    return refuse('signs_unseen')
  const noDay = whyNotBankDay(sent_on, now)
  if (noDay) return refuse(noDay)
  const unconfirmed = await requireStepUp(tx, administrator, now)
  const refused = unconfirmed ?? (await requireOtherSender(tx, administrator.id, id, now))
  if (refused) return refused
  const { amount, order_id } = task
  await tx
    .updateTable('refund_tasks')
    .set({ done_at: now, done_by: administrator.id, bank_reference, sent_on })
    .where('id', '=', id)
    .execute()
  await postSent(tx, id, task, now)
  await audit(
    tx,
    {
      actor_id: administrator.id,
      action: 'refund.done',
      amount,
      subject: `refund:${id}`,
      after: { amount, bank_reference, sent_on },
    },
    now,
  )
  if (order_id !== null)
    await publish(tx, 'refund.sent', order_id, { amount, reference: bank_reference, sent_on })
  return ok(null)
}

async function postSent(
  tx: Tx,
  id: number,
  { amount, payment_method_id }: { amount: number; payment_method_id: number | null },
  now: Date,
): Promise<void> {
  // of what came from nobody knows where no account of ours says that it had come
  if (payment_method_id === null) return
  await post(
    tx,
    `refund:${id}`,
    [{ code: 'refund_sent', debit: clearingOf(payment_method_id), credit: BANK, amount }],
    now,
  )
}
