import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListSort } from '#kernel/page.ts'
import type { Db } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { readPicture } from '#modules/files/pictures.server.ts'
import type { DepositStatus } from './deposit.ts'
import { OWN_SHOWN, PAYOUTS_PER_PAGE } from './payout-lists.ts'

const own = ['id', 'amount', 'received_amount', 'to_account', 'reference_text', 'status', 'refusal_reason', 'created_at', 'decided_at'] as const

/** A person's own deposits, the newest first. */
export const ownDeposits = (db: Db, userId: string) => db.selectFrom('deposits').select(own)
  .where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id').limit(OWN_SHOWN).execute()

export type OwnDeposit = Awaited<ReturnType<typeof ownDeposits>>[number]

export interface DepositFilter {
  /** Part of a username or of the person's own words for the transfer, an amount, or how the id begins; empty for all. */
  text: string
  status: DepositStatus | 'all'
  /** Null: what waits in its turn, everything else the newest first. */
  sort: ListSort | null
  page: number
}

const listed = ['d.id', 'd.user_id', 'd.amount', 'd.received_amount', 'd.to_account', 'd.reference_text', 'd.receipt_url', 'd.status', 'd.created_at', 'd.decided_at', 'p.username'] as const

const deposits = (db: Db) => db.selectFrom('deposits as d').innerJoin('profiles as p', 'p.id', 'd.user_id')

/** Another deposit that shows the same receipt, whoever's it is. */
const sameReceipt = sql`select from deposits s where s.receipt_digest = d.receipt_digest and s.id <> d.id`

/** A page of all deposits with the count of those that match: what waits the oldest first, everything else the newest first. Null when they could not be read, which is logged. */
export const listDeposits = (db: Db, filter: DepositFilter) => readDeposits(db, filter).catch((error: unknown) => {
  log.error('the deposits could not be read', error)
  return null
})

async function readDeposits(db: Db, { text, status, sort, page }: DepositFilter) {
  const oldest = (sort ?? (status === 'pending' ? 'oldest' : 'newest')) === 'oldest'
  const matching = deposits(db)
    .$if(status !== 'all', (query) => query.where('d.status', '=', status as DepositStatus))
    .$if(text !== '', (query) => query.where(matches(text)))
  const [rows, { count }] = await Promise.all([
    matching.select(listed).select(sql<boolean>`exists (${sameReceipt})`.as('seen_before'))
      .orderBy('d.created_at', oldest ? 'asc' : 'desc').orderBy('d.id', oldest ? 'desc' : 'asc')
      .limit(PAYOUTS_PER_PAGE).offset((page - 1) * PAYOUTS_PER_PAGE).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { deposits: rows, count }
}

export type ListedDeposit = Awaited<ReturnType<typeof readDeposits>>['deposits'][number]

function matches(text: string) {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const amount = /^\d{1,9}$/.test(text) ? Number(text) : null
  const id = /^#?([0-9a-f]{4}[0-9a-f-]{0,32})$/i.exec(text)?.[1]?.toLowerCase()
  return sql<boolean>`(d.search_text like fold(${part}) or lower(p.username) like lower(${part})
    ${amount ? sql`or d.amount = ${amount}::bigint or d.received_amount = ${amount}::bigint` : sql``} ${id ? sql`or d.id::text like ${`${id}%`}` : sql``})`
}

/** One deposit with who decided on it and the others that show the same receipt; null when there is none. */
export async function findDeposit(db: Db, id: string) {
  if (!isUuid(id)) return null
  const found = await deposits(db).leftJoin('profiles as by', 'by.id', 'd.decided_by').where('d.id', '=', id)
    .select([...listed, 'd.refusal_reason', 'by.username as decided_by_username'])
    .select(sql<{ id: string; username: string; status: DepositStatus; created_at: string }[]>`coalesce((
      select json_agg(json_build_object('id', s.id, 'username', sp.username, 'status', s.status, 'created_at', s.created_at) order by s.created_at)
      from (select * from deposits s where s.receipt_digest = d.receipt_digest and s.id <> d.id order by s.created_at limit 10) s
      join profiles sp on sp.id = s.user_id), '[]')`.as('same_receipt'))
    .executeTakeFirst()
  return found ?? null
}

export type DepositDetails = NonNullable<Awaited<ReturnType<typeof findDeposit>>>

const WIDEST = 1280

/** The receipt of a deposit as WebP, for the person whose it is and for administrators; null for everybody else, and when it is gone. */
export async function receiptFor(db: Db, id: string, reader: { id: string; is_admin: boolean }): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null
  const found = await db.selectFrom('deposits').select('receipt_url').where('id', '=', id)
    .$if(!reader.is_admin, (query) => query.where('user_id', '=', reader.id)).executeTakeFirst()
  return found?.receipt_url ? readPicture(found.receipt_url, WIDEST) : null
}
