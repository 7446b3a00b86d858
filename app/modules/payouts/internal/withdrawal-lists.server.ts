import { sql } from 'kysely'
import { type AlgerianAccount, digitsOf } from '#kernel/algerian-account.ts'
import { idRange, isUuid } from '#kernel/id.ts'
import { type MoneySort, orderOf } from '#kernel/page.ts'
import { DAY, plus } from '#kernel/time.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { PASSWORD } from '#modules/accounts/queries.server.ts'
import { OWN_SHOWN, PAYOUTS_PER_PAGE } from './payout-lists.ts'
import { type WithdrawalSigns, type WithdrawalStatus } from './withdrawal.ts'

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

/** `open` are those that wait for an administrator. */
export interface WithdrawalFilter {
  /**
   * Part of a username, an account, its holder or a bank reference, or how the id begins; empty for
   * all.
   */
  text: string
  status: WithdrawalStatus | 'open' | 'all'
  /** Null: what waits in its turn, everything else the newest first. */
  sort: MoneySort | null
  page: number
}

const listed = [
  'w.id',
  'w.user_id',
  'w.amount',
  'w.fee',
  'w.level',
  'w.account_kind',
  'w.account',
  'w.account_holder',
  'w.status',
  'w.bank_reference',
  'w.created_at',
  'w.exported_at',
  'p.username',
] as const

/** The order of the queue, as its index has it. */
export const advancedFirst = sql`(w.level is not distinct from 'advanced') desc`

/**
 * A page of all withdrawals with the count of those that match. Where no order is asked for, what
 * waits stands with the advanced wallets first and then the oldest first, everything else the
 * newest first. Null when they could not be read, which is logged.
 */
export const listWithdrawals = (db: Db, filter: WithdrawalFilter) =>
  orNull('the withdrawals', readWithdrawals(db, filter))

/** Whether those of a state wait, and so stand in their turn. */
const isQueue = (status: WithdrawalFilter['status']): boolean =>
  status === 'open' || status === 'requested' || status === 'approved'

async function readWithdrawals(db: Db, { text, status, sort, page }: WithdrawalFilter) {
  const waits = sql<boolean>`w.status in ('requested', 'approved')`
  const inTurn = sort === null && isQueue(status)
  const { by, down } = orderOf(sort ?? 'newest')
  const matching = db
    .selectFrom('withdrawals as w')
    .$if(status === 'open', (query) => query.where(waits))
    .$if(status !== 'open' && status !== 'all', (query) =>
      query.where('w.status', '=', status as WithdrawalStatus),
    )
    .$if(text !== '', (query) => query.where('w.id', 'in', found(text)))
  const ordered = inTurn
    ? matching.orderBy(advancedFirst).orderBy('w.created_at').orderBy('w.id')
    : matching
        .orderBy(by === 'money' ? 'w.amount' : 'w.created_at', down ? 'desc' : 'asc')
        .orderBy('w.id', down ? 'asc' : 'desc')
  const [rows, { count }] = await Promise.all([
    ordered
      .innerJoin('profiles as p', 'p.id', 'w.user_id')
      .select(listed)
      .limit(PAYOUTS_PER_PAGE)
      .offset((page - 1) * PAYOUTS_PER_PAGE)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { withdrawals: rows, count }
}

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
    select count(*) filter (where w.exported_at is null)::int as fresh, count(w.exported_at)::int as exported, max(w.exported_at) as last_at,
      (array_agg(p.username order by w.exported_at desc nulls last))[1] as last_by
    from withdrawals w left join profiles p on p.id = w.exported_by where w.status = 'approved'`.execute(
    db,
  )
  return rows[0]!
}

export type ApprovedForFile = Awaited<ReturnType<typeof readApprovedForFile>>

export type ListedWithdrawal = Awaited<ReturnType<typeof readWithdrawals>>['withdrawals'][number]

/**
 * The ids that a text finds, by one index after the other: an "or" over two tables would read both
 * whole.
 */
function found(text: string) {
  const like = contains(text)
  const digits = /^[\d\s/.-]{3,}$/.test(text) ? text.replace(/\D/g, '') : ''
  const ids = idRange(text)
  return sql<string>`(
    select id from withdrawals where search_text like fold(${like})
    union select id from withdrawals where user_id in (select id from profiles where lower(username) like lower(${like}) limit 5000)
    ${digits ? sql`union select id from withdrawals where search_text like ${contains(digits)}` : sql``}
    ${ids ? sql`union select id from withdrawals where id between ${ids[0]}::uuid and ${ids[1]}::uuid` : sql``})`
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
    .select([...listed, 'w.fee_bp', 'w.return_reason', 'e.username as exported_by'])
    .select(
      sql<{ move: string; actor: string; note: string | null; created_at: string }[]>`(
      select json_agg(json_build_object('move', h.move, 'actor', by.username, 'note', h.note, 'created_at', h.created_at) order by h.id)
      from withdrawal_history h join profiles by on by.id = h.actor_id where h.withdrawal_id = w.id)`.as(
        'history',
      ),
    )
    .executeTakeFirst()
  return found ? { ...found, signs: await signsOf(db, found) } : null
}

export type WithdrawalDetails = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>

/** What about a withdrawal is unlike those before it. */
async function signsOf(
  db: Db,
  { id, user_id, account_kind, account, account_holder, created_at }: ListedWithdrawal,
): Promise<WithdrawalSigns> {
  const paid = sql`from withdrawals b where b.user_id = ${user_id} and b.status = 'paid' and b.id <> ${id} and b.created_at < ${created_at}`
  const same = account === null ? [] : digitsOf({ kind: account_kind, digits: account })
  const { rows } = await sql<WithdrawalSigns>`select
    not exists (select ${paid}) as first,
    exists (select ${paid}) and not exists (select ${paid} and b.account = any(${same})) as new_account,
    exists (select ${paid}) and not exists (select ${paid} and fold(b.account_holder) = fold(${account_holder})) as other_holder,
    exists (select from withdrawals o where o.account = any(${same}) and o.user_id <> ${user_id}) as shared_account,
    exists (select from auth_accounts a where a.user_id = ${user_id} and a.provider_id = ${PASSWORD}
      and a.updated_at > a.created_at and a.updated_at between ${plus(created_at, -DAY)} and ${created_at}) as new_password,
    exists (select from two_factors f where f.user_id = ${user_id} and f.confirmed_at between ${plus(created_at, -DAY)} and ${created_at}) as new_two_step,
    exists (select from profiles s where s.id = ${user_id} and s.suspended_at is not null) as suspended
  `.execute(db)
  return rows[0]!
}
