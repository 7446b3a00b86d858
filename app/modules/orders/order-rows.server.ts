import { type AliasedRawBuilder, sql } from 'kysely'
import type { Answered } from '#modules/catalog/buyer-fields.ts'
import type { StatedFact } from '#modules/catalog/game-attributes.ts'
import type { ClimbEnds } from '#modules/offers/ladder.ts'
import type { Db, DB } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import type { OrderStatus } from './order.ts'
import type { RefundDestination } from './internal/partial-refund.ts'
import { underReview } from '#modules/payments/receipt-stand.server.ts'

// The queries by which all lists and pages of orders read them, with who may see which columns.

/** How many orders a list shows at once. */
export const ORDERS_PER_PAGE = 10

/** Returns a query of all orders, to be narrowed down. */
export const allOrders = (db: Db) => db.selectFrom('orders as r')

/** Orders that a list has narrowed down. */
export type Matching = ReturnType<typeof allOrders>

/** The order in which everybody's own orders stand. */
export const newestFirst: Keyset = [
  { by: sql`r.created_at`, is: 'time', down: true },
  { by: sql`r.id`, is: 'uuid' },
]

/**
 * A page of the orders that match. Which they are is found first, so that of the others nothing
 * else is read; `read` says what is read of these.
 */
export const pageOfOrders = <Row extends { key: string }>(
  db: Db,
  matching: Matching,
  keys: Keyset,
  asked: Parameters<typeof keysetPage>[1],
  read: (found: ReturnType<typeof foundOrders>) => Promise<Row[]>,
) =>
  keysetPage(keys, asked, ({ key, beyond, sorted, limit }) => {
    const found = sorted(keyed(matching.where(beyond), key)).limit(limit)
    return read(sorted(foundOrders(db, found)))
  })

const keyed = (matching: Matching, key: AliasedRawBuilder<string, 'key'>) =>
  matching.select(['r.id', key])

const foundOrders = (db: Db, found: ReturnType<typeof keyed>) =>
  orders(db).innerJoin(found.as('found'), 'found.id', 'r.id').select('found.key')

/** Orders with what a list shows of their game, payment and people. */
export function orders(db: Db) {
  return db
    .selectFrom('orders as r')
    .innerJoin('games as g', 'g.id', 'r.game_id')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .innerJoin('profiles as s', 's.id', 'r.seller_id')
    .innerJoin('profiles as b', 'b.id', 'r.user_id')
}

/** One step of an order, for its timeline. */
export interface Step {
  move: DB['order_history']['move']
  to_status: OrderStatus
  created_at: string
}

/** All steps of an order, the first one first. */
export const steps = sql<
  Step[]
>`(select json_agg(json_build_object('move', h.move, 'to_status', h.to_status, 'created_at',
  h.created_at) order by h.id)
  from order_history h where h.order_id = r.id)`

/**
 * When what was refunded the way it was paid was sent there, and how; null while it was not. It
 * says nothing of what went back in parts before.
 */
export const refundSent = sql<{ reference: string; sent_on: string } | null>`(
  select json_build_object('reference', t.bank_reference, 'sent_on', t.sent_on)
  from refund_tasks t where t.order_id = r.id and t.refund_id is null and t.done_at is not null)`

/** Whether what was refunded the way it was paid went to the wallet after all. */
export const refundInWallet = sql<boolean>`exists (
  select from refund_tasks t
  where t.order_id = r.id and t.refund_id is null and t.to_wallet_at is not null)`

/** What went back of an order in parts by staff, in whole DA. */
export const givenBack = (order: 'o' | 'r') => sql<number>`(
  select coalesce(sum(f.amount), 0)::bigint from order_refunds f
  where f.order_id = ${sql.ref(`${order}.id`)})`

/** What went back of an order at one time, by its ledger. Money is whole DA. */
export interface OrderRefund {
  amount: number
  way: RefundDestination
  at: string
  /** Of what goes back the way it was paid, how far that is. */
  task: {
    id: number
    /** Where to, as it is stored; null while its buyer has not said it. */
    account: string | null
    asked_at: string | null
    sent_on: string | null
    reference: string | null
    to_wallet_at: string | null
  } | null
}

/** Everything that went back of an order, the first first. */
export const refunds = sql<OrderRefund[]>`(
  select coalesce(json_agg(json_build_object('amount', t.amount, 'at', t.created_at,
    'way', case when t.code = 'refund_original' then 'original' else 'wallet' end,
    'task', case when k.id is not null then json_build_object('id', k.id, 'account', k.account,
      'asked_at', k.asked_at, 'sent_on', k.sent_on, 'reference', k.bank_reference,
      'to_wallet_at', k.to_wallet_at) end) order by t.id), '[]')
  from ledger_transfers t
  left join refund_tasks k on k.order_id = r.id and t.code = 'refund_original'
    and t.reference = coalesce('part:' || k.refund_id, 'order:' || r.id)
  where t.debit_account_id = 'escrow:' || r.id
    and t.code in ('refund_wallet', 'refund_original', 'refund_part'))`

/** Between which ranks an order boosts; null of what had a price. */
export const climbEndsOf = (order: 'o' | 'r') => {
  const climb = sql.ref(`${order}.climb`)
  return sql<ClimbEnds | null>`case when ${climb} is not null
    then jsonb_build_object('from', ${climb} -> 0, 'to', ${climb} -> -1) end`.as('climb')
}
export const climbEnds = climbEndsOf('r')

/** What allOrders view of an order reads of itself. */
export const core = [
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
  'r.seller_fee_bp',
  'r.refunded_part',
  'r.status',
  'r.refund_reason',
  'r.payment_method_id',
  'r.from_wallet',
  'r.auto_cancel_minutes',
  'r.auto_receive_hours',
  'r.protection_days',
  'r.delivery_mode',
  'r.delivery_seconds',
  'r.late_refund_hours',
  'r.extra_seconds',
  'r.created_at',
  'r.paid_at',
  'r.completed_at',
  'r.received_at',
  'r.released_at',
  'r.disputed_at',
  'r.disputed_by',
  'r.dispute_reason',
  climbEnds,
] as const

/** Who its buyer is, for themselves and administrators. */
export const details = [
  'r.buyer_name',
  'r.buyer_email',
  'r.buyer_phone',
  'r.contact_method',
  'r.contact_details',
] as const

/** What its buyer answered, for themselves and administrators; for its seller once it was paid. */
export const answers = sql<Answered[]>`r.buyer_fields`.as('buyer_fields')
export const answersOncePaid = sql<
  Answered[]
>`case when r.paid_at is null then '[]' else r.buyer_fields end`.as('buyer_fields')

/** What the offer stated, as it was agreed. */
export const agreedFacts = sql<StatedFact[]>`r.offer_attributes`.as('offer_attributes')

/** Whether transfers paid it, or are looked for, in place of the method that was chosen. */
export const byTransfer = sql<boolean>`(m.kind <> 'transfer'
  and (paid_by_transfer(r) or r.status = 'pending' and ${underReview}))`

/** How its buyer is reached, for its seller: empty before it was paid. */
export const contactOncePaid =
  sql<string>`case when r.paid_at is null then '' else r.contact_details end`.as('contact_details')

/** What is shown of its game, payment method and people. */
export const joined = [
  'g.name as game_name',
  'g.slug as game_slug',
  'g.mono as game_mono',
  'g.logo_url as game_logo_url',
  'm.name as payment_method',
  'm.name_ar as payment_method_ar',
  'm.logo_url as payment_logo_url',
  byTransfer.as('by_transfer'),
  's.username as seller_username',
  's.profile_image_url as seller_image_url',
  'b.username as buyer_username',
  'b.profile_image_url as buyer_image_url',
] as const
