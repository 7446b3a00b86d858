import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import { foundForAdmin } from '#modules/orders/order-search.server.ts'
import type { Db } from '#platform/db.server.ts'
import { countOf, type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { disputeNumber } from './dispute-number.ts'
import { ours, disputeStatuses } from './dispute.ts'
import { asDispute, disputes } from './internal/transition.server.ts'
import { stepsOf } from './view.server.ts'

/** `ours`: what waits for an administrator; `open`: all that is not over. */
export const filters = ['ours', 'open', 'closed'] as const
export type DisputeFilter = (typeof filters)[number]

const open = disputeStatuses.filter((status) => status !== 'closed')

const byDeadline: Keyset = [
  { by: sql`d.due_at`, is: 'time' },
  { by: sql`d.number`, is: 'number' },
]
const newest: Keyset = [{ by: sql`d.number`, is: 'number', down: true }]

type AskedDisputes = Asked<{ state: DisputeFilter }, 'due' | 'newest'>

/**
 * A page of disputes, what is due first in front, those that are over by their number. Its text is
 * a number or finds the order, as in the list of those; such are found whatever their state. Null
 * when they could not be read, which is logged.
 */
export const listDisputes = (db: Db, asked: AskedDisputes) =>
  orNull('the disputes', readDisputes(db, asked))

async function readDisputes(db: Db, { text, filters: { state }, ...asked }: AskedDisputes) {
  const found = text === '' ? null : await numbersFound(db, text)
  const matching = db
    .selectFrom('disputes as d')
    .$if(text === '', (query) =>
      query.where(
        'd.status',
        'in',
        state === 'ours' ? [...ours] : state === 'open' ? open : ['closed'],
      ),
    )
    .$if(found !== null, (query) => query.where('d.number', 'in', found!))
  const keys = state === 'closed' || text !== '' ? newest : byDeadline
  const counted = countOf(db, matching.select('d.number as id'), text)
  return countedPage(keys, asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      matching
        .innerJoin('orders as r', 'r.id', 'd.order_id')
        .innerJoin('games as g', 'g.id', 'r.game_id')
        .innerJoin('profiles as b', 'b.id', 'r.user_id')
        .innerJoin('profiles as s', 's.id', 'r.seller_id')
        .leftJoin('profiles as h', 'h.id', 'd.assigned_to')
        .where(beyond),
    )
      .select([
        'd.number',
        'd.order_id',
        'd.status',
        'd.reason',
        'd.opened_at',
        'd.due_at',
        'd.outcome',
        'r.total_price',
        'r.offer_title',
        'g.name as game_name',
        'b.id as buyer_id',
        's.id as seller_id',
        'b.username as buyer_username',
        's.username as seller_username',
        'h.username as assigned_name',
        key,
      ])
      .limit(limit)
      .execute(),
  )
}

/** The numbers of the disputes that a text finds: by their own, or by what finds their orders. */
async function numbersFound(db: Db, text: string) {
  const ofOrder = await foundForAdmin(db, text, false)
  return sql<number>`(select number from disputes where number = ${disputeNumber(text) ?? 0}
    union select f.number from orders r join disputes f on f.order_id = r.id where ${ofOrder})`
}

export type ListedDispute = NonNullable<Awaited<ReturnType<typeof listDisputes>>>['rows'][number]

/** The disputes that wait for us, what is due first in front, for the queue (reports/waiting). */
export const waitingDisputes = sql`
  select d.number::text as id, d.step_at as since, d.due_at, b.username as who,
    r.offer_title as what, d.reason as code, r.total_price as amount
  from disputes d left join orders r on r.id = d.order_id left join profiles b on b.id = r.user_id
  where d.status <> 'closed' and d.status in (${sql.join(ours.map((status) => sql.lit(status)))})
  order by d.due_at, d.number`

/** All that an administrator decides a dispute by; null where there is none of that number. */
export async function caseOf(db: Db, number: number) {
  const row = await disputes(db).where('d.number', '=', number).executeTakeFirst()
  if (!row) return null
  const [order, steps, names] = await Promise.all([
    db
      .selectFrom('orders as r')
      .innerJoin('profiles as b', 'b.id', 'r.user_id')
      .innerJoin('profiles as s', 's.id', 'r.seller_id')
      .where('r.id', '=', row.order_id)
      .select([
        'r.id',
        'r.user_id',
        'r.seller_id',
        'r.offer_title',
        'r.category',
        'r.status',
        'r.quantity',
        'r.total_price',
        'r.buyer_fee',
        'r.seller_fee_bp',
        'r.refunded_part',
        'r.from_wallet',
        'r.created_at',
        'r.paid_at',
        'r.completed_at',
        'r.received_at',
        'b.username as buyer_username',
        's.username as seller_username',
        openedAt.as('opened_by_buyer_at'),
        ticks.as('ticks'),
        past('r.user_id').as('buyer_past'),
        past('r.seller_id').as('seller_past'),
      ])
      .executeTakeFirstOrThrow(),
    stepsOf(db, number),
    db
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where(
        'id',
        'in',
        [row.decided_by, row.assigned_to].map((id) => id ?? NOBODY),
      )
      .execute(),
  ])
  const nameOf = (id: string | null) => names.find((each) => each.id === id)?.username ?? null
  const people = {
    decided_by_name: nameOf(row.decided_by),
    assigned_name: nameOf(row.assigned_to),
  }
  return { ...asDispute(row), ...people, order, steps }
}

/** The order that a dispute is about; null where there is none of that number. */
export async function orderInDispute(db: Db, number: number): Promise<string | null> {
  const row = await db
    .selectFrom('disputes')
    .select('order_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.order_id ?? null
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** In how many orders somebody was paid or paid, and in how many disputes. */
const past = (key: 'r.user_id' | 'r.seller_id') => sql<{ orders: number; disputes: number }>`(
  select json_build_object('orders', count(*), 'disputes',
    (select count(*) from disputes x join orders y on y.id = x.order_id
      where ${sql.ref(key)} in (y.user_id, y.seller_id)))
  from orders z join order_statuses using (status)
  where ${sql.ref(key)} in (z.user_id, z.seller_id) and is_sale)`

/** When the buyer first opened what was delivered; null while they have not. */
const openedAt = sql<Date | null>`(
  select min(v.created_at) from vault_reveals v join vault_units u on u.id = v.unit_id
  where u.order_id = r.id and v.party = 'buyer')`

/** What the sides have said last of each step of their guides, in the order in which they did. */
const ticks = sql<{ title_en: string; title_ar: string; act: 'done' | 'cannot' }[]>`(
  select coalesce(json_agg(json_build_object('title_en', t.title_en, 'title_ar', t.title_ar, 'act',
    t.act) order by t.id), '[]')
  from (select distinct on (step) * from order_checklist_items where order_id = r.id
    order by step, id desc) t
  where t.act <> 'undone')`

/** The words that decisions can begin with. */
export const decisionTexts = (db: Db) =>
  db.selectFrom('decision_templates').selectAll().orderBy('id').execute()
