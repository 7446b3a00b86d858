import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListPlace } from '#kernel/list-params.ts'
import { walletOf } from '#modules/ledger/ledger.ts'
import type { OfferStatus } from '#modules/offers/own-offers.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import type { DisputeStatus } from '#modules/disputes/dispute.ts'
import type { Db, DB } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'

// The lists of one person's page: each is a walk along an index, 25 rows of it at a time.

const SIZE = 25
const asked = (place: ListPlace | null) => ({ size: SIZE, place })

const byDay: Keyset = [
  { by: sql`r.created_at`, is: 'time', down: true },
  { by: sql`r.id`, is: 'uuid' },
]
const byNumber: Keyset = [{ by: sql`r.id`, is: 'number', down: true }]

/** The orders that somebody bought or sold, the newest first, with the other side. */
export const ordersOfPerson = (
  db: Db,
  id: string,
  side: 'bought' | 'sold',
  place: ListPlace | null,
) =>
  keysetPage(byDay, asked(place), ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom('orders as r')
        .innerJoin('profiles as p', (join) =>
          join.on('p.id', '=', sql.ref(side === 'bought' ? 'r.seller_id' : 'r.user_id')),
        )
        .where(side === 'bought' ? 'r.user_id' : 'r.seller_id', '=', id)
        .where(beyond)
        .select(['r.id', 'r.created_at', 'r.offer_title', 'r.total_price', 'r.disputed_at', key])
        .select(sql<OrderStatus>`r.status`.as('status'))
        .select(['p.id as other_id', 'p.username as other']),
    )
      .limit(limit)
      .execute(),
  )

/** Every transfer into and out of somebody's wallet, the newest first. */
export const transfersOfPerson = (db: Db, id: string, place: ListPlace | null) =>
  keysetPage(byNumber, asked(place), ({ key, beyond, sorted, limit }) => {
    const side = (own: 'credit_account_id' | 'debit_account_id') =>
      sorted(
        db
          .selectFrom('ledger_transfers as r')
          .where(`r.${own}`, '=', walletOf(id))
          .where(beyond)
          .select('r.id'),
      ).limit(limit)
    const ids = sql<{ id: number }>`(${side('credit_account_id')}) union all
      (${side('debit_account_id')})`
    return sorted(
      db
        .selectFrom('ledger_transfers as r')
        .where(sql<boolean>`r.id in (${ids})`)
        .select(['r.id', 'r.code', 'r.amount', 'r.description', 'r.order_id', 'r.created_at', key])
        .select(sql<boolean>`r.credit_account_id = ${walletOf(id)}`.as('is_in'))
        .select(
          sql<string>`case when r.credit_account_id = ${walletOf(id)}
            then r.debit_account_id else r.credit_account_id end`.as('other_account'),
        ),
    )
      .limit(limit)
      .execute()
  })

export type TransferOfPerson = Awaited<ReturnType<typeof transfersOfPerson>>['rows'][number]

/** What somebody asked to be paid out, the newest first. */
export const withdrawalsOfPerson = (db: Db, id: string, place: ListPlace | null) =>
  keysetPage(byDay, asked(place), ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom('withdrawals as r')
        .where('r.user_id', '=', id)
        .where(beyond)
        .select(['r.id', 'r.amount', 'r.fee', 'r.status', 'r.account_kind', 'r.account_holder'])
        .select(['r.created_at', 'r.updated_at', 'r.bank_reference', key]),
    )
      .limit(limit)
      .execute(),
  )

/** Somebody's offers that are not deleted, the newest first. */
export const offersOfPerson = (db: Db, id: string, place: ListPlace | null) =>
  keysetPage(byNumber, asked(place), ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom('offers as r')
        .innerJoin('games as g', 'g.id', 'r.game_id')
        .where('r.user_id', '=', id)
        .where('r.deleted_at', 'is', null)
        .where(beyond)
        .select(['r.id', 'r.title', 'r.price', 'r.quantity', 'r.held_at', 'r.created_at', key])
        .select(sql<OfferStatus>`r.status`.as('status'))
        .select(['g.slug', 'g.category', 'g.name as game']),
    )
      .limit(limit)
      .execute(),
  )

const byDispute: Keyset = [{ by: sql`r.number`, is: 'number', down: true }]

/** The disputes about what somebody bought or sold, the newest first. */
export const disputesOfPerson = (db: Db, id: string, place: ListPlace | null) =>
  keysetPage(byDispute, asked(place), ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom('disputes as r')
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .innerJoin('profiles as p', (join) =>
          join.on(
            'p.id',
            '=',
            sql<string>`case when o.user_id = ${id} then o.seller_id else o.user_id end`,
          ),
        )
        .where((eb) => eb.or([eb('o.user_id', '=', id), eb('o.seller_id', '=', id)]))
        .where(beyond)
        .select(['r.number', 'r.reason', 'r.opened_at', 'r.decided_part', 'o.total_price'])
        .select(sql<DisputeStatus>`r.status`.as('status'))
        .select((eb) => eb('o.user_id', '=', id).as('is_buyer'))
        .select(['p.id as other_id', 'p.username as other', key]),
    )
      .limit(limit)
      .execute(),
  )

const byMessage: Keyset = [
  { by: sql`r.last_message_id`, is: 'number', down: true },
  { by: sql`r.conversation_id`, is: 'uuid' },
]

/** With whom somebody wrote and about what, the latest first; nothing of what was said. */
export const conversationsOfPerson = (db: Db, id: string, place: ListPlace | null) =>
  keysetPage(byMessage, asked(place), ({ key, beyond, sorted, limit }) =>
    sorted(
      db
        .selectFrom('conversation_members as r')
        .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
        .innerJoin('offers as f', 'f.id', 'c.offer_id')
        .leftJoin('orders as o', 'o.id', 'c.order_id')
        .innerJoin('profiles as p', (join) =>
          join.on(
            'p.id',
            '=',
            sql<string>`case when c.buyer_id = ${id} then c.seller_id else c.buyer_id end`,
          ),
        )
        .where('r.person_id', '=', id)
        .where('r.last_message_id', '>', 0)
        .where(beyond)
        .select(['c.id', 'c.order_id', 'c.last_at', 'p.id as other_id', 'p.username as other'])
        .select([sql<string>`coalesce(o.offer_title, f.title)`.as('title'), key]),
    )
      .limit(limit)
      .execute(),
  )

/**
 * What staff did to somebody, the newest first, and for who reads the audit log (`asActor`) what
 * they did as staff.
 */
export const entriesOfPerson = (
  db: Db,
  { id, asActor }: { id: string; asActor: boolean },
  place: ListPlace | null,
) =>
  keysetPage(byNumber, asked(place), ({ key, beyond, sorted, limit }) => {
    const walk = (
      narrow: (
        query: SelectQueryBuilder<DB & { r: DB['audit_log'] }, 'r', object>,
      ) => SelectQueryBuilder<DB & { r: DB['audit_log'] }, 'r', object>,
    ) => sorted(narrow(db.selectFrom('audit_log as r')).where(beyond).select('r.id')).limit(limit)
    const walks = [
      walk((query) => query.where('r.subject', '=', `profile:${id}`)),
      ...(asActor ? [walk((query) => query.where('r.actor_id', '=', id))] : []),
    ]
    const ids = sql<{ id: number }>`${sql.join(
      walks.map((each) => sql`(${each})`),
      sql` union `,
    )}`
    return sorted(
      db
        .selectFrom('audit_log as r')
        .leftJoin('profiles as p', (join) =>
          join.onRef('p.id', '=', 'r.actor_id').on('p.deleted_at', 'is', null),
        )
        .where(sql<boolean>`r.id in (${ids})`)
        .select(['r.id', 'r.action', 'r.subject', 'r.reason', 'r.created_at', 'r.actor_id', key])
        .select('p.username as actor'),
    )
      .limit(limit)
      .execute()
  })
