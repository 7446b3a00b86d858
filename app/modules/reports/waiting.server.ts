import { type RawBuilder, sql } from 'kysely'
import { waitingDisputes } from '#modules/disputes/list.server.ts'
import { waitingReports } from '#modules/messaging/report-list.server.ts'
import { waitingOfferReports } from '#modules/offers/offer-report-list.server.ts'
import { waitingReceipts } from '#modules/order-payments/receipt-lists.server.ts'
import { waitingOrders } from '#modules/orders/waiting-orders.server.ts'
import type { OpenWays } from '#modules/payments/payment-method.ts'
import { waitingPayments } from '#modules/payments/payments-to-check.server.ts'
import { waitingRefunds } from '#modules/payments/refund-tasks.server.ts'
import { waitingDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { waitingWithdrawals } from '#modules/payouts/withdrawal-lists.server.ts'
import { waitingApplications } from '#modules/sellers/seller-application-list.server.ts'
import { waitingStock } from '#modules/vault/held-page.server.ts'
import { waitingResales } from '#modules/vault/resales-to-look-at.server.ts'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { waitingDays } from './closing.server.ts'
import { waitingUndelivered } from './undelivered.server.ts'
import {
  MOST_WAITING,
  type WaitingCounts,
  waitingKinds,
  type WaitingKind,
  type WaitingQueue,
  type WaitingRow,
} from './waiting.ts'

// What waits for staff over all modules (receipts, withdrawals, reports …), counted for each queue
// and listed by who waited longest.

/**
 * What waits of each kind, each by an index, who has waited longest in front. The rows of all have
 * the columns of `WaitingRow`; names come by outer joins, which no count makes.
 */
const rulesOf = (open: OpenWays): Record<WaitingKind, RawBuilder<unknown>> => ({
  disputes: waitingDisputes,
  receipts: waitingReceipts,
  payments: waitingPayments,
  unpaid: waitingOrders(open),
  payouts_to_approve: waitingWithdrawals('requested'),
  payouts_to_send: waitingWithdrawals('approved'),
  refunds: waitingRefunds,
  deposits: waitingDeposits,
  applications: waitingApplications,
  messages: waitingReports,
  reports: waitingOfferReports,
  stock: waitingStock,
  resales: waitingResales,
  books: waitingDays,
  undelivered: waitingUndelivered,
})

const kindsIn = Object.keys(waitingKinds) as WaitingKind[]

/**
 * How many of these kinds wait for us, by the queue that shows them, up to MOST_WAITING of each
 * kind, in one statement; none when they cannot be counted, which is only logged. `open` is what
 * can be paid by.
 */
export const countWaiting = async (
  db: Db,
  open: OpenWays,
  kinds: readonly WaitingKind[] = kindsIn,
): Promise<WaitingCounts> => (await orNull('what waits', count(db, open, kinds))) ?? {}

async function count(
  db: Db,
  open: OpenWays,
  kinds: readonly WaitingKind[],
): Promise<WaitingCounts> {
  if (kinds.length === 0) return {}
  const rules = rulesOf(open)
  const counts = kinds.map(
    (kind) =>
      sql`(select count(*) from (select from (${rules[kind]}) w
        limit ${sql.lit(MOST_WAITING)}) waiting)::int as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<WaitingKind, number>>`select ${sql.join(counts)}`.execute(db)
  const waiting: Record<string, number> = {}
  for (const kind of kinds) {
    const { queue }: { queue: WaitingQueue } = waitingKinds[kind]
    waiting[queue] = (waiting[queue] ?? 0) + rows[0]![kind]
  }
  return waiting
}

/**
 * What waits for us of these kinds, up to `most` of each, who has waited longest in front. Null
 * when it could not be read, which is logged.
 */
export const listWaiting = (
  db: Db,
  open: OpenWays,
  kinds: readonly WaitingKind[],
  most: number,
): Promise<WaitingRow[] | null> => orNull('the queue', read(db, open, kinds, most))

async function read(db: Db, open: OpenWays, kinds: readonly WaitingKind[], most: number) {
  if (kinds.length === 0) return []
  const rules = rulesOf(open)
  const each = kinds.map(
    (kind) => sql`(select ${sql.lit(kind)} as kind, w.* from (${rules[kind]}) w
      limit ${sql.lit(most)})`,
  )
  const { rows } = await sql<WaitingRow>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
