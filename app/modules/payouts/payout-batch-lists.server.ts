import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { ListSort } from '#kernel/paging.ts'
import type { Db } from '#platform/db.server.ts'
import { countedPage, countOf, type Keyset } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { signsOf } from './internal/withdrawal-signs.server.ts'
import type { PayoutBatchState } from './payout-batch.ts'

// Payout batches, withdrawals that are approved together and go to the bank as one file: the desk's
// list, and one batch with its rows and files.

type AskedBatches = Asked<{ state: PayoutBatchState | 'unfinished' | 'all' }, ListSort>

const sorts: Record<ListSort, Keyset> = {
  newest: [{ by: sql`b.id`, is: 'number', down: true }],
  oldest: [{ by: sql`b.id`, is: 'number' }],
}

const paidRows = sql<number>`(
  select count(*)::int from payout_batch_rows r
  where r.batch_id = b.id and r.state = 'paid')`

/**
 * A page of the batches with the count of those that match; `unfinished` are those that wait for
 * somebody. Null when they could not be read, which is logged.
 */
export const listPayoutBatches = (db: Db, asked: AskedBatches) =>
  orNull('the payout batches', readBatches(db, asked))

async function readBatches(db: Db, asked: AskedBatches) {
  const { filters, sort } = asked
  const { state } = filters
  const matching = db
    .selectFrom('payout_batches as b')
    .$if(state === 'unfinished', (query) =>
      query.where('b.state', 'in', ['open', 'approved', 'exported']),
    )
    .$if(state !== 'unfinished' && state !== 'all', (query) =>
      query.where('b.state', '=', state as PayoutBatchState),
    )
  const counted = countOf(db, matching.select('b.id'), '')
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond).innerJoin('profiles as c', 'c.id', 'b.created_by'))
      .select(['b.id', 'b.state', 'b.rows', 'b.total', 'b.created_at', 'b.created_by'])
      .select(['c.username as created_by_name', paidRows.as('paid'), key])
      .limit(limit)
      .execute(),
  )
}

export type ListedBatch = Awaited<ReturnType<typeof readBatches>>['rows'][number]

/** A batch with its rows, each with its signs, and its files; null when there is none. */
export async function findPayoutBatch(db: Db, id: number) {
  const batch = await db
    .selectFrom('payout_batches as b')
    .innerJoin('profiles as c', 'c.id', 'b.created_by')
    .leftJoin('profiles as a', 'a.id', 'b.approved_by')
    .where('b.id', '=', id)
    .select([
      'b.id',
      'b.state',
      'b.rows as count',
      'b.total',
      'b.created_at',
      'b.created_by',
      'b.approved_by',
      'b.approved_at',
      'b.ended_at',
      'c.username as created_by_name',
      'a.username as approved_by_name',
    ])
    .executeTakeFirst()
  if (!batch) return null
  const [rows, files] = await Promise.all([batchRowsOf(db, id), filesOf(db, id)])
  const signs = await signsOf(
    db,
    rows.filter(({ state }) => state === 'waiting'),
  )
  return {
    ...batch,
    files,
    rows: rows.map((row) => ({ ...row, signs: signs.get(row.id) ?? null })),
  }
}

export type PayoutBatch = NonNullable<Awaited<ReturnType<typeof findPayoutBatch>>>
export type PayoutBatchRow = PayoutBatch['rows'][number]

/** The rows of a batch, in the order in which they were asked for. */
export const batchRowsOf = (db: Db, id: number) =>
  db
    .selectFrom('payout_batch_rows as r')
    .innerJoin('withdrawals as w', 'w.id', 'r.withdrawal_id')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .where('r.batch_id', '=', id)
    .select([
      'w.id',
      'w.user_id',
      'p.username',
      'r.amount as net',
      'r.state',
      'w.fee',
      'w.status',
      'w.account_kind',
      'w.account',
      'w.account_holder',
      'w.bank_reference',
      'w.return_reason',
    ])
    .select(
      sql<string | null>`(select h.actor_id from withdrawal_history h
        where h.withdrawal_id = w.id and h.move = 'approve')`.as('approver_id'),
    )
    .orderBy('w.created_at')
    .orderBy('w.id')
    .execute()

const filesOf = (db: Db, id: number) =>
  db
    .selectFrom('payout_exports as e')
    .innerJoin('profiles as p', 'p.id', 'e.exported_by')
    .where('e.batch_id', '=', id)
    .select(['e.copy', 'e.format', 'e.rows as count', 'e.sha256', 'e.reason', 'e.exported_at'])
    .select('p.username as exported_by')
    .orderBy('e.copy')
    .execute()
