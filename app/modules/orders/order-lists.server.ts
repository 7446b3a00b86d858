import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { MOST_COUNTED, type MoneySort, mostCounted, orderOf } from '#kernel/page.ts'
import { gamesFound } from '#modules/catalog/catalog.server.ts'
import type { Db, DB } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { foundForAdmin, matches } from './order-search.server.ts'
import type { OrderStatus } from './order.ts'
import { type PaymentOutcome, outcomesToCheck } from './payment-event.ts'
import { usableLink } from './payment-link.ts'
import { isFrozenOrder, isWaitingOrder } from './waiting-orders.server.ts'

/** One step of an order, for its timeline. */
export interface Step {
  move: DB['order_history']['move']
  to_status: OrderStatus
  created_at: string
}

const steps = sql<
  Step[]
>`(select json_agg(json_build_object('move', h.move, 'to_status', h.to_status, 'created_at', h.created_at) order by h.id)
  from order_history h where h.order_id = r.id)`

const core = [
  'r.id',
  'r.user_id',
  'r.seller_id',
  'r.offer_id',
  'r.category',
  'r.offer_title',
  'r.quantity',
  'r.unit_price',
  'r.discount',
  'r.buyer_fee',
  'r.total_price',
  'r.seller_fee',
  'r.status',
  'r.refund_reason',
  'r.payment_method_id',
  'r.from_wallet',
  'r.auto_cancel_hours',
  'r.auto_receive_hours',
  'r.protection_days',
  'r.created_at',
  'r.paid_at',
  'r.completed_at',
  'r.received_at',
  'r.released_at',
  'r.disputed_at',
  'r.disputed_by',
  'r.dispute_reason',
] as const

const details = [
  'r.buyer_name',
  'r.buyer_email',
  'r.buyer_phone',
  'r.contact_method',
  'r.contact_details',
] as const

const joined = [
  'g.name as game_name',
  'g.slug as game_slug',
  'g.mono as game_mono',
  'g.logo_url as game_logo_url',
  'm.name as payment_method',
  'm.name_ar as payment_method_ar',
  'm.logo_url as payment_logo_url',
  's.username as seller_username',
  's.profile_image_url as seller_image_url',
  'b.username as buyer_username',
  'b.profile_image_url as buyer_image_url',
] as const

/** Orders with what a list shows of their game, payment and people. */
function orders(db: Db) {
  return db
    .selectFrom('orders as r')
    .innerJoin('games as g', 'g.id', 'r.game_id')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .innerJoin('profiles as s', 's.id', 'r.seller_id')
    .innerJoin('profiles as b', 'b.id', 'r.user_id')
}

export const ORDERS_PER_PAGE = 10

interface Narrowing {
  text: string
  status: OrderStatus | 'all'
  page: number
  ids?: readonly string[]
  /** Instead of `page`, the page on which this order of the same person stands. */
  open?: string | null
}

/**
 * The rest of what is asked for stands aside: these orders of the person alone, at most a page of
 * them.
 */
const onlyThese = (ids: readonly string[]): Narrowing => ({ text: '', status: 'all', page: 1, ids })

/**
 * A page of the buyer's own orders, newest first, by offer title, game name or the beginning of the
 * id, and by status. `payable` says whether the seller's payment link can be followed now; the link
 * itself stays here.
 */
export async function ordersOfBuyer(db: Db, userId: string, narrowing: Narrowing, now: Date) {
  const games = await gamesFound(db, narrowing.text)
  const [rows, counts] = await Promise.all([
    bought(db, userId, narrowing, games),
    countsByStatus(db, 'user_id', userId, narrowing.text, games),
  ])
  const page = pageOf(rows, narrowing)
  return { orders: rows.map((row) => withoutLink(row, now)), counts, page }
}

/** The buyer's own orders of these ids, as in ordersOfBuyer. */
export const theseOfBuyer = async (db: Db, userId: string, ids: readonly string[], now: Date) =>
  ids.length === 0
    ? []
    : (await bought(db, userId, onlyThese(ids), [])).map((row) => withoutLink(row, now))

const bought = (db: Db, userId: string, narrowing: Narrowing, games: readonly number[]) =>
  paged(
    db,
    narrowed(every(db).where('r.user_id', '=', userId), narrowing, games),
    before('user_id', userId, narrowing),
  )
    .innerJoin('offers as o', 'o.id', 'r.offer_id')
    .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
    .leftJoin('loyalty_points as p', 'p.order_id', 'r.id')
    .select([
      ...core,
      ...details,
      ...joined,
      'f.rating',
      'p.points_earned',
      'm.link_hosts',
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
    ])
    .select(steps.as('steps'))
    .execute()

interface LinkColumns {
  status: OrderStatus
  payment_method_id: number
  link_hosts: string[]
  payment_link: string | null
  payment_link_methods: number[]
  payment_link_active: boolean
  payment_link_expires: Date | null
}

function withoutLink<Row extends LinkColumns>(row: Row, now: Date) {
  const {
    link_hosts,
    payment_link,
    payment_link_methods,
    payment_link_active,
    payment_link_expires,
    ...order
  } = row
  const offer = { payment_link, payment_link_methods, payment_link_active, payment_link_expires }
  return {
    ...order,
    payable:
      row.status === 'pending' &&
      usableLink(offer, { id: row.payment_method_id, link_hosts }, now) !== null,
  }
}

/**
 * A page of the orders on the seller's offers, newest first: what they need to deliver, without the
 * buyer's name, phone and email.
 */
export async function salesOf(db: Db, sellerId: string, narrowing: Narrowing) {
  const games = await gamesFound(db, narrowing.text)
  const [rows, counts] = await Promise.all([
    sold(db, sellerId, narrowing, games),
    countsByStatus(db, 'seller_id', sellerId, narrowing.text, games),
  ])
  return { orders: rows, counts, page: pageOf(rows, narrowing) }
}

/** The seller's own sales of these ids, as in salesOf. */
export const theseOfSeller = async (db: Db, sellerId: string, ids: readonly string[]) =>
  ids.length === 0 ? [] : sold(db, sellerId, onlyThese(ids), [])

const sold = (db: Db, sellerId: string, narrowing: Narrowing, games: readonly number[]) =>
  paged(
    db,
    narrowed(every(db).where('r.seller_id', '=', sellerId), narrowing, games),
    before('seller_id', sellerId, narrowing),
  )
    .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
    .select([
      ...core,
      ...joined,
      'r.contact_method',
      'r.contact_details',
      'f.rating',
      'f.comment',
      'f.approved as feedback_counts',
      'f.reply',
      'f.replied_at',
    ])
    .select(steps.as('steps'))
    .execute()

type Side = 'user_id' | 'seller_id'

/** How many of the person's orders there are of each status, among those that the text finds. */
async function countsByStatus(
  db: Db,
  side: Side,
  personId: string,
  text: string,
  games: readonly number[],
): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .selectFrom('orders as r')
    .where(`r.${side}`, '=', personId)
    .$if(text !== '', (query) => query.where(matches(text, games)))
    .select('r.status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('r.status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/**
 * How many orders stand on the pages before the asked one, or before the page of the order to open.
 */
function before(side: Side, personId: string, { page, open }: Narrowing) {
  if (!open || !isUuid(open)) return skippedFor(page)
  const own = sql.ref(side)
  return sql<number>`(select count(*) / ${sql.lit(ORDERS_PER_PAGE)} * ${sql.lit(ORDERS_PER_PAGE)} from orders newer
    join (select created_at, id from orders where id = ${open} and ${own} = ${personId}) this
      on newer.created_at > this.created_at or (newer.created_at = this.created_at and newer.id < this.id)
    where newer.${own} = ${personId})`
}

const pageOf = (rows: readonly { before: number }[], { page }: Narrowing): number =>
  rows[0] ? rows[0].before / ORDERS_PER_PAGE + 1 : page

const skippedFor = (page: number) => sql<number>`${sql.lit((page - 1) * ORDERS_PER_PAGE)}`

/** Orders alone, to say which. */
const every = (db: Db) => db.selectFrom('orders as r')
type Matching = ReturnType<typeof every>

function narrowed(
  query: Matching,
  { text, status, ids }: Pick<Narrowing, 'text' | 'status' | 'ids'>,
  games: readonly number[],
) {
  return query
    .$if(ids !== undefined, (q) => q.where('r.id', 'in', ids!))
    .$if(status !== 'all', (q) => q.where('r.status', '=', status as OrderStatus))
    .$if(text !== '', (q) => q.where(matches(text, games)))
}

/**
 * A page of the orders that match. Which they are is found first, so that of those before the page
 * nothing else is read.
 */
function paged(
  db: Db,
  matching: Matching,
  skipped: ReturnType<typeof before>,
  sort: MoneySort = 'newest',
) {
  const { by, down } = orderOf(sort)
  const column = by === 'money' ? 'r.total_price' : 'r.created_at'
  const [direction, ties] = down ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  const found = matching
    .orderBy(column, direction)
    .orderBy('r.id', ties)
    .limit(ORDERS_PER_PAGE)
    .offset(skipped)
    .select(['r.id', skipped.as('before')])
  return orders(db)
    .innerJoin(found.as('found'), 'found.id', 'r.id')
    .select('found.before')
    .orderBy(column, direction)
    .orderBy('r.id', ties)
}

export const LAST_ORDERS_PAGE = MOST_COUNTED / ORDERS_PER_PAGE

/**
 * A page of all orders for administrators, newest first where no other order is asked for, by
 * whatever `foundForAdmin` finds, with the count of those that match, up to `mostCounted`. Null
 * when they could not be read, which is logged.
 */
export const ordersForAdmin = (db: Db, narrowing: AdminNarrowing) =>
  orNull('the orders', readAll(db, narrowing))

/**
 * Beside the statuses: the orders that wait for an administrator, and those whose money is frozen.
 */
export type AdminOrderFilter = OrderStatus | 'all' | 'waiting' | 'frozen'

interface AdminNarrowing {
  text: string
  /** Whether the text says "frozen": then it finds those that are, too. */
  saysFrozen?: boolean
  status: AdminOrderFilter
  sort: MoneySort | null
  page: number
}

const isOfFilter = (status: Exclude<AdminOrderFilter, 'all'>) => {
  if (status === 'waiting') return isWaitingOrder
  return status === 'frozen' ? isFrozenOrder : sql<boolean>`r.status = ${status}`
}

async function readAll(db: Db, narrowing: AdminNarrowing) {
  const { text, saysFrozen = false, status, sort } = narrowing
  const found = text === '' ? null : await foundForAdmin(db, text, saysFrozen)
  const matching = every(db)
    .$if(status !== 'all', (query) =>
      query.where(isOfFilter(status as Exclude<AdminOrderFilter, 'all'>)),
    )
    .$if(found !== null, (query) => query.where(found!))
  const [rows, count] = await Promise.all([
    paged(db, matching, skippedFor(narrowing.page), sort ?? undefined)
      .select([...core, ...joined])
      .execute(),
    countOf(db, matching, mostCounted(text)),
  ])
  return { orders: rows, count }
}

/** How many match, up to `most`. */
async function countOf(db: Db, matching: Matching, most: number): Promise<number> {
  const counted = db.selectFrom(matching.select(sql.lit(1).as('one')).limit(most).as('matching'))
  return (
    await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  ).count
}

/**
 * One order with everything an administrator sees: details, its money, and the whole history with
 * its actors and reasons; null when there is none.
 */
export async function orderForAdmin(db: Db, id: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .select([...core, ...details, ...joined])
    .select(steps.as('steps'))
    .select(
      sql<
        {
          move: string
          party: string
          actor: string | null
          reason: string | null
          created_at: string
        }[]
      >`(
      select json_agg(json_build_object('move', h.move, 'party', h.party, 'actor', p.username, 'reason', h.reason, 'created_at', h.created_at) order by h.id)
      from order_history h left join profiles p on p.id = h.actor_id where h.order_id = r.id)`.as(
        'history',
      ),
    )
    .select([transfersOf.as('transfers'), eventsOf.as('payment_events')])
    .executeTakeFirst()
  return order ?? null
}

/** A transfer of an order's money, or of a late payment for it. */
export interface OrderTransfer {
  id: number
  code: string
  debit: string
  credit: string
  amount: number
  created_at: string
}

const transfersOf = sql<OrderTransfer[]>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'code', t.code, 'debit', t.debit_account_id, 'credit', t.credit_account_id,
    'amount', t.amount, 'created_at', t.created_at) order by t.id), '[]')
  from ledger_transfers t where t.reference = any(array(
    select 'order:' || r.id union all select 'payment:' || e.id from payment_events e where e.order_id = r.id)))`

/**
 * What a payment provider told of an order. `to_check` when it waited, or waits, for an
 * administrator.
 */
export interface OrderPaymentEvent {
  seq: number
  id: string
  outcome: PaymentOutcome
  amount: number
  currency: string
  received_at: string
  to_check: boolean
}

const eventsOf = sql<OrderPaymentEvent[]>`(
  select coalesce(json_agg(json_build_object('seq', e.seq, 'id', e.id, 'outcome', e.outcome, 'amount', e.payload -> 'amount',
    'currency', e.payload -> 'currency', 'received_at', e.received_at, 'to_check', e.outcome = any(${[...outcomesToCheck]}::text[])) order by e.seq), '[]')
  from payment_events e where e.order_id = r.id)`

/** The buyer's own order for its success view and its forms; null for everyone else. */
export async function ownOrder(db: Db, id: string, userId: string) {
  if (!isUuid(id)) return null
  const order = await orders(db)
    .where('r.id', '=', id)
    .where('r.user_id', '=', userId)
    .leftJoin('order_feedback as f', 'f.order_id', 'r.id')
    .select([...core, ...details, ...joined, 'f.rating'])
    .select(steps.as('steps'))
    .executeTakeFirst()
  return order ?? null
}

export type BuyerOrder = Awaited<ReturnType<typeof ordersOfBuyer>>['orders'][number]
export type Sale = Awaited<ReturnType<typeof salesOf>>['orders'][number]
export type AdminOrder = NonNullable<Awaited<ReturnType<typeof orderForAdmin>>>
