import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { Asked } from '#kernel/list-params.ts'
import type { MoneySort } from '#kernel/paging.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { readImage } from '#modules/images/images.server.ts'
import { isItsAmount, requestsFound } from '#modules/people/requests-found.server.ts'
import type { DepositStatus } from './deposit.ts'
import { moneyKeys, OWN_SHOWN } from './internal/payout-lists.server.ts'
import { lookingLike } from './receipts-alike.server.ts'

// Deposits by bank transfer, to be read: a person's own, the desk's list and queue, and one of them
// with its receipt and what looks like that.

const own = [
  'id',
  'amount',
  'received_amount',
  'to_account',
  'reference_text',
  'status',
  'refusal_reason',
  'created_at',
  'decided_at',
] as const

/** A person's own deposits, the newest first. */
export const ownDeposits = (db: Db, userId: string) =>
  db
    .selectFrom('deposits')
    .select(own)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OWN_SHOWN)
    .execute()

export type OwnDeposit = Awaited<ReturnType<typeof ownDeposits>>[number]

export type DepositFilter = DepositStatus | 'all'

/** `turn`: the oldest first. */
export type DepositSort = MoneySort | 'turn'

type AskedDeposits = Asked<{ status: DepositFilter }, DepositSort>

const listed = [
  'd.id',
  'd.amount',
  'd.received_amount',
  'd.to_account',
  'd.reference_text',
  'd.status',
  'd.created_at',
  'p.username',
  'p.id as person_id',
] as const

/** Whether another receipt, of a deposit or an order of anybody, looks the same. */
const seenBefore = sql<boolean>`(
  exists (select from deposits s where s.receipt_look = d.receipt_look and s.id <> d.id)
  or exists (select from transfer_receipts s where s.receipt_look = d.receipt_look))`

const byMoney = moneyKeys('d')
const sorts: Record<DepositSort, Keyset> = { ...byMoney, turn: byMoney.oldest }

/**
 * A page of all deposits with the count of those that match. Its text is part of a username or of
 * the person's own words for the transfer, an amount, or how the id begins. Null when they could
 * not be read, which is logged.
 */
export const listDeposits = (db: Db, asked: AskedDeposits) =>
  orNull('the deposits', readDeposits(db, asked))

async function readDeposits(db: Db, asked: AskedDeposits) {
  const { text, filters, sort } = asked
  const { status } = filters
  const matching = db
    .selectFrom('deposits as d')
    .$if(status !== 'all', (query) => query.where('d.status', '=', status as DepositStatus))
    .$if(text !== '', (query) => query.where('d.id', 'in', found(text)))
  const counted = countOf(db, matching.select('d.id'), text)
  return countedPage(sorts[sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(matching.where(beyond).innerJoin('profiles as p', 'p.id', 'd.user_id'))
      .select([...listed, key])
      .select(seenBefore.as('seen_before'))
      .limit(limit)
      .execute(),
  )
}

export type ListedDeposit = Awaited<ReturnType<typeof readDeposits>>['rows'][number]

/** The deposits that wait for us, the oldest first, for the queue (reports/waiting). */
export const waitingDeposits = sql`
  select d.id::text as id, d.created_at as since, null::timestamptz as due_at, p.username as who,
    d.reference_text as what, null as code, d.amount
  from deposits d left join profiles p on p.id = d.user_id
  where d.status = 'pending' order by d.created_at, d.id desc`

const found = (text: string) => requestsFound('deposits', text, (fact) => [isItsAmount(fact)])

/**
 * One deposit with who decided on it and what else looks like its receipt; null when there is none.
 */
export async function findDeposit(db: Db, id: string) {
  if (!isUuid(id)) return null
  const found = await db
    .selectFrom('deposits as d')
    .innerJoin('profiles as p', 'p.id', 'd.user_id')
    .leftJoin('profiles as by', 'by.id', 'd.decided_by')
    .where('d.id', '=', id)
    .select([
      ...listed,
      'd.user_id',
      'd.receipt_url',
      'd.decided_at',
      'd.decided_by',
      'd.refusal_reason',
      'by.username as decided_by_username',
    ])
    .executeTakeFirst()
  return found ? { ...found, alike: await lookingLike(db, id) } : null
}

export type DepositDetails = NonNullable<Awaited<ReturnType<typeof findDeposit>>>

const WIDEST = 1280

/**
 * The receipt of a deposit as WebP, for the person whose it is and for administrators; null for
 * everybody else, and when it is gone.
 */
export async function receiptFor(
  db: Db,
  id: string,
  reader: { id: string; is_admin: boolean },
): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null
  const found = await db
    .selectFrom('deposits')
    .select('receipt_url')
    .where('id', '=', id)
    .$if(!reader.is_admin, (query) => query.where('user_id', '=', reader.id))
    .executeTakeFirst()
  return found?.receipt_url ? readImage(found.receipt_url, WIDEST) : null
}
