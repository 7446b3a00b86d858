import { sql } from 'kysely'
import type { AlgerianAccount } from '#kernel/algerian-account.ts'
import { isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { MoneySort } from '#kernel/paging.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { requestAmountIn, requestsFound } from '#modules/people/requests-found.server.ts'
import { waitsInBatch } from './internal/paid-out.server.ts'
import { moneyKeys, OWN_SHOWN } from './internal/payout-lists.server.ts'
import { signsOf } from './internal/withdrawal-signs.server.ts'
import type { WithdrawalStatus } from './withdrawal.ts'

// Withdrawals, to be read: a person's own, the desk's list and queues, those approved for the
// bank's file, and one of them with its history and what speaks against paying it.

const own = [
  'id',
  'amount',
  'fee',
  'account_kind',
  'account',
  'account_holder',
  'status',
  'bank_reference',
  'return_reason',
  'created_at',
  'updated_at',
] as const

/** A person's own withdrawals, the newest first. */
export const ownWithdrawals = (db: Db, userId: string) =>
  db
    .selectFrom('withdrawals')
    .select(own)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OWN_SHOWN)
    .execute()

export type OwnWithdrawal = Awaited<ReturnType<typeof ownWithdrawals>>[number]

/**
 * The account that a person's last withdrawal went to, to be offered again; null before the first.
 */
export async function lastAccount(
  db: Db,
  userId: string,
): Promise<{ account: AlgerianAccount; holder: string } | null> {
  const last = await db
    .selectFrom('withdrawals')
    .select(['account_kind', 'account', 'account_holder'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return last?.account && last.account_holder
    ? { account: { kind: last.account_kind, digits: last.account }, holder: last.account_holder }
    : null
}

/** A status; `open` are those that wait for an administrator. */
export type WithdrawalFilter = WithdrawalStatus | 'open' | 'all'

/** `turn`: advanced wallets first, and then the oldest. */
export type WithdrawalSort = MoneySort | 'turn'

type AskedWithdrawals = Asked<{ status: WithdrawalFilter }, WithdrawalSort>

const listed = [
  'w.id',
  'w.amount',
  'w.fee',
  'w.level',
  'w.account_kind',
  'w.account',
  'w.account_holder',
  'w.status',
  'w.created_at',
  'w.exported_at',
  'p.username',
  'p.id as person_id',
] as const

/** The batch in which a withdrawal `w` waits. */
const batchOf = sql<number | null>`(
  select r.batch_id from payout_batch_rows r
  where r.withdrawal_id = w.id and r.state = 'waiting')`.as('batch_id')

/** What stands first in the queue, as its index has it. */
export const isAdvanced = sql<boolean>`(w.level is not distinct from 'advanced')`

const sorts: Record<WithdrawalSort, Keyset> = {
  turn: [
    { by: isAdvanced, is: 'yes', down: true },
    { by: sql`w.created_at`, is: 'time' },
    { by: sql`w.id`, is: 'uuid' },
  ],
  ...moneyKeys('w'),
}

/**
 * A page of all withdrawals with the count of those that match. Its text is part of a username, an
 * account, its holder or a bank reference, the amount that was asked for or that is sent, or how
 * the id begins. Null when they could not be read, which is logged.
 */
export const listWithdrawals = (db: Db, asked: AskedWithdrawals) =>
  orNull('the withdrawals', readWithdrawals(db, asked))

async function readWithdrawals(db: Db, asked: AskedWithdrawals) {
  const { text, filters, sort } = asked
  const { status } = filters
  const matching = db
    .selectFrom('withdrawals as w')
    .$if(status === 'open', (query) =>
      query.where(sql<boolean>`w.status in ('requested', 'approved')`),
    )
    .$if(status !== 'open' && status !== 'all', (query) =>
      query.where('w.status', '=', status as WithdrawalStatus),
    )
    .$if(text !== '', (query) => query.where('w.id', 'in', found(text)))
  const counted = countOf(db, matching.select('w.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond).innerJoin('profiles as p', 'p.id', 'w.user_id'))
      .select([...listed, batchOf, key])
      .limit(limit)
      .execute(),
  )
}

export type ListedWithdrawal = Awaited<ReturnType<typeof readWithdrawals>>['rows'][number]

/**
 * The withdrawals that wait for us in a status, the oldest first, for the queue (reports/waiting).
 */
export const waitingWithdrawals = (status: 'requested' | 'approved') => sql`
  select w.id::text as id, w.created_at as since, null::timestamptz as due_at, p.username as who,
    w.account_holder as what, null as code, w.amount - w.fee as amount
  from withdrawals w left join profiles p on p.id = w.user_id
  where w.status = ${sql.lit(status)} order by w.created_at, w.id desc`

/**
 * How many approved withdrawals are in no file for the bank yet, and how many are in one, with who
 * took the last and when; null when that could not be read.
 */
export const approvedForFile = (db: Db) => orNull('the file for the bank', readApprovedForFile(db))

async function readApprovedForFile(db: Db) {
  const { rows } = await sql<{
    fresh: number
    exported: number
    last_at: Date | null
    last_by: string | null
  }>`
    select count(*) filter (where w.exported_at is null)::int as fresh,
      count(w.exported_at)::int as exported, max(w.exported_at) as last_at,
      (array_agg(p.username order by w.exported_at desc nulls last))[1] as last_by
    from withdrawals w left join profiles p on p.id = w.exported_by
    where w.status = 'approved' and not ${waitsInBatch}`.execute(db)
  return rows[0]!
}

export type ApprovedForFile = Awaited<ReturnType<typeof readApprovedForFile>>

/**
 * The ids that a text finds; an amount is the requested one or that to be sent, and an account's
 * digits may be typed in groups.
 */
const found = (text: string) =>
  requestsFound('withdrawals', text, (fact) => {
    const digits = /^[\d\s/.-]{3,}$/.test(fact) ? fact.replace(/\D/g, '') : ''
    const amount = requestAmountIn(fact)
    return [
      amount === null ? null : sql`amount = ${amount}::bigint`,
      amount === null ? null : sql`amount - fee = ${amount}::bigint`,
      digits ? sql`search_text like ${contains(digits)}` : null,
    ]
  })

/** Who did what to a withdrawal, and when. */
interface WithdrawalStep {
  move: string
  actor_id: string
  actor: string
  note: string | null
  created_at: string
}

/**
 * One withdrawal with its history and what an administrator should know before paying it; null when
 * there is none.
 */
export async function findWithdrawal(db: Db, id: string) {
  if (!isUuid(id)) return null
  const found = await db
    .selectFrom('withdrawals as w')
    .innerJoin('profiles as p', 'p.id', 'w.user_id')
    .where('w.id', '=', id)
    .leftJoin('profiles as e', 'e.id', 'w.exported_by')
    .select([
      ...listed,
      'w.user_id',
      'w.fee_bp',
      'w.bank_reference',
      'w.return_reason',
      'e.username as exported_by',
      batchOf,
    ])
    .select(
      sql<WithdrawalStep[]>`(
      select json_agg(json_build_object('move', h.move, 'actor_id', by.id, 'actor', by.username,
        'note', h.note, 'created_at', h.created_at) order by h.id)
      from withdrawal_history h join profiles by on by.id = h.actor_id
      where h.withdrawal_id = w.id)`.as('history'),
    )
    .executeTakeFirst()
  return found ? { ...found, signs: (await signsOf(db, [found])).get(id)! } : null
}

export type WithdrawalDetails = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>
