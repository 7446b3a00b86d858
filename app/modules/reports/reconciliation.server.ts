import { type RawBuilder, sql } from 'kysely'
import { algiersDay, beginOfDay } from '#kernel/algiers.ts'
import { meanings, statuses } from '#modules/orders/order.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import {
  type Balances,
  daysBetween,
  type MethodName,
  type Report,
  reportsOf,
} from './reconciliation.ts'
import type { DayFacts, LineName, Movement } from './reconciliation-facts.ts'
import { closedMovements, ledgerMovements } from './internal/movements.server.ts'
import { dayIn, toldOfPayments, within } from './internal/reconciliation-payments.server.ts'

/**
 * The reports of the days from one to another, at most to the present one. Closed days are as they
 * were closed, and compared with what the ledger says of them now; the present day is compared with
 * the balances besides. All is read by one statement, and so of one moment.
 */
export async function reconcile(db: Db, from: string, to: string, now: Date): Promise<Report[]> {
  const today = algiersDay(now)
  const last = to < today ? to : today
  const days = daysBetween(from, last)
  if (days.length === 0) return []
  const {
    closedUntil,
    opening,
    closed,
    ledger,
    told,
    now: atPresent,
  } = await factsBetween(db, from, last, last === today)
  const present = atPresent ? { kept: byBook(atPresent.kept), held: atPresent.held } : undefined
  return reportsOf(
    byBook(opening),
    days.map((day): DayFacts => {
      const facts = { day, told: ofDay(told, day) }
      if (closedUntil !== null && day <= closedUntil)
        return { ...facts, movements: ofDay(closed, day), recounted: ofDay(ledger, day) }
      return { ...facts, movements: ofDay(ledger, day), ...(day === today && { present }) }
    }),
  )
}

type Dated<Row> = Row & { day: string }
type Balance = { book: string; balance: number }

interface Facts {
  closedUntil: string | null
  /** What each book held when the first day began. */
  opening: Balance[]
  /**
   * What accounts keep and open orders hold now; null where the present day is not among the days.
   */
  now: { kept: Balance[]; held: number } | null
  closed: Dated<Movement>[]
  ledger: Dated<Movement>[]
  told: Dated<{ line: LineName; part: string; amount: number }>[]
}

async function factsBetween(db: Db, from: string, to: string, isPresent: boolean): Promise<Facts> {
  const {
    rows: [facts],
  } = await sql<Facts>`
    select (select max(day) from reconciliation_days) as "closedUntil",
      ${listOf(balancesBefore(from))} as opening, ${listOf(closedMovements(from, to))} as closed,
      ${listOf(ledgerMovements(from, to))} as ledger,
      ${listOf(toldBetween(from, to))} as told,
      ${
        isPresent
          ? sql`json_build_object('kept', ${listOf(keptNow)}, 'held', ${heldNow})`
          : sql`null`
      } as now`.execute(db)
  return facts!
}

const listOf = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

const byBook = (balances: readonly Balance[]): Balances =>
  Object.fromEntries(balances.map(({ book, balance }) => [book, balance]))

const ofDay = <Row extends { day: string }>(rows: readonly Row[], day: string): Row[] =>
  rows.filter((row) => row.day === day)

/** The last day that was closed, or null before the first. */
export async function lastClosedDay(db: Db): Promise<string | null> {
  const { day } = await db
    .selectFrom('reconciliation_days')
    .select((eb) => eb.fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/** What each book held when a day began: what closed days moved, and the ledger since. */
const balancesBefore = (day: string) => sql`
    with moved as (
      select from_account as debit, to_account as credit, amount from reconciliation_movements
      where day < ${day}::date
      union all
      select ledger_book(debit_account_id), ledger_book(credit_account_id), sum(amount)
      from ledger_transfers
      where created_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'Africa/Algiers'
        from reconciliation_days), '-infinity')
        and created_at < ${beginOfDay(day)}
      group by 1, 2
    )
    select book, sum(amount)::bigint as balance from (
      select credit as book, amount from moved union all select debit, -amount from moved
    ) sides group by book`

/**
 * What orders, redemptions, payments, deposits, settlements, withdrawals and adjustments say was
 * moved on each day.
 */
const toldBetween = (from: string, to: string) => sql`
    select day, line, part, sum(amount)::bigint as amount from (
      select ${dayIn('h.created_at')} as day, s.line, s.part, s.amount
      from order_history h
      join orders o on o.id = h.order_id
      cross join lateral (select case when o.from_wallet then 'wallet'
        else 'clearing:' || o.payment_method_id end as method) p
      cross join lateral (select fee_back(o.buyer_fee, o.refunded_part,
        o.total_price - o.buyer_fee) as back) b
      -- what went back in parts before is told of by itself
      cross join lateral (select o.total_price - coalesce(sum(f.amount), 0)::bigint as rest,
        b.back - coalesce(sum(f.amount), 0)::bigint as shared
        from order_refunds f where f.order_id = o.id) l
      cross join lateral (values
        ('mark_paid', 'captured', p.method, o.total_price),
        ('release', 'released', '', o.total_price - o.seller_fee - o.buyer_fee - o.refunded_part),
        ('release', 'refunded_wallet', '', o.refunded_part + l.shared),
        ('release', 'seller_fees', '', o.seller_fee),
        ('release', 'buyer_fees', '', o.buyer_fee - b.back),
        ('refund_wallet', 'refunded_wallet', '', l.rest),
        ('refund_original', 'refunded_original', p.method, l.rest),
        ('cancel_late', 'refunded_wallet', '', l.rest),
        ('cancel_late_original', 'refunded_original', p.method, l.rest),
        ('give_back', 'refunded_wallet', '', l.rest)
      ) s (move, line, part, amount)
      where h.move in ('mark_paid', 'release', 'refund_wallet', 'refund_original', 'cancel_late',
        'cancel_late_original', 'give_back') and s.move = h.move
        and ${within('h.created_at', from, to)}
      union all
      select ${dayIn('created_at')}, 'redemptions', '', reward_value from loyalty_redemptions
      where ${within('created_at', from, to)}
      union all
      ${toldOfPayments(from, to)}
      union all
      ${toldByHand(from, to)}
    ) told where amount > 0 group by day, line, part`

/** Of money that comes in, leaves and is corrected by hand. */
const toldByHand = (from: string, to: string) => sql`
      select ${dayIn('d.decided_at')}, 'deposits', coalesce('clearing:' || a.payment_method_id, ''),
        d.received_amount
      from deposits d left join payment_attempts a on a.id = d.attempt_id
      where d.status = 'confirmed' and ${within('d.decided_at', from, to)}
      union all
      select ${dayIn('h.created_at')}, s.line, '', s.amount
      from withdrawal_history h
      join withdrawals w on w.id = h.withdrawal_id
      cross join lateral (values
        ('request', 'withdrawals_requested', w.amount),
        ('pay', 'withdrawals_paid', w.amount - w.fee),
        ('pay', 'withdrawal_fees', w.fee),
        ('return', 'withdrawals_returned', w.amount),
        ('cancel', 'withdrawals_returned', w.amount)
      ) s (move, line, amount)
      where h.move in ('request', 'pay', 'return', 'cancel') and s.move = h.move
        and ${within('h.created_at', from, to)}
      union all
      select ${dayIn('created_at')}, case kind when 'deposit' then 'adjusted_up'
        else 'adjusted_down' end, '', amount
      from wallet_adjustments where ${within('created_at', from, to)}`

const keptNow = sql`select ledger_book(id) as book, sum(balance)::bigint as balance
  from ledger_accounts where balance > 0 group by 1`

// one arm for each status, so that each reads its own index
const heldNow = sql`(
    select coalesce(sum(total_price - shared_back(total_price, buyer_fee, refunded_part)),
      0)::bigint from (${sql.join(
        statuses
          .filter((status) => meanings[status].holds_money)
          .map(
            (status) =>
              sql`select total_price, buyer_fee, refunded_part from orders
              where status = ${sql.lit(status)} and released_at is null`,
          ),
        sql` union all `,
      )}) open)`

/**
 * The first day there is a report of: the first closed one, before any that of the first transfer,
 * else today. Null when it cannot be read, which is logged.
 */
export const firstReported = (db: Db, today: string): Promise<string | null> =>
  orNull('the reconciliation', readFirst(db, today))

async function readFirst(db: Db, today: string): Promise<string> {
  const { day } = await db
    .selectFrom('reconciliation_days')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirstOrThrow()
  return day ?? (await firstDay(db)) ?? today
}

/** The day of the first transfer, or null before it. */
export async function firstDay(db: Db): Promise<string | null> {
  const { first } = await db
    .selectFrom('ledger_transfers')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first ? algiersDay(first) : null
}

/**
 * Closed days, the newest first, each with what was moved and whether it added up when it was
 * closed.
 */
export async function closedDays(db: Db, most: number) {
  return db
    .selectFrom('reconciliation_days as d')
    .select(['d.day', 'd.transfers', 'd.differences'])
    .select(
      sql<Record<string, number>>`coalesce((
      select json_object_agg(code, amount) from (
        select code, sum(amount) as amount from reconciliation_movements m where m.day = d.day
        group by code
      ) moved), '{}')`.as('moved'),
    )
    .orderBy('d.day', 'desc')
    .limit(most)
    .execute()
}

export type ClosedDay = Awaited<ReturnType<typeof closedDays>>[number]

/**
 * What the report's page needs: the day's report, the closed days and the payment methods by id.
 * Null when it could not be made, which is logged.
 */
export const dayReport = (db: Db, day: string, now: Date) =>
  orNull('the reconciliation', readDay(db, day, now))

/** How many closed days the page lists. */
const LISTED_DAYS = 14

async function readDay(db: Db, day: string, now: Date) {
  const [[report], closed, methods] = await Promise.all([
    reconcile(db, day, day, now),
    closedDays(db, LISTED_DAYS),
    methodNames(db),
  ])
  return report ? { report, closed, methods } : null
}

/** The names of the payment methods, by id. */
export async function methodNames(db: Db): Promise<Record<string, MethodName>> {
  const methods = await db.selectFrom('payment_methods').select(['id', 'name', 'name_ar']).execute()
  return Object.fromEntries(methods.map(({ id, ...name }) => [id, name]))
}
