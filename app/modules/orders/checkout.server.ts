import { sql } from 'kysely'
import { HOUR, plus } from '#kernel/time.ts'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { assert } from '#kernel/assert.ts'
import { type Db, isRefused, isTaken, retried, transact, type Tx } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { person } from '#modules/identity/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { WALLET_METHOD } from '#modules/offers/payment-method.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { CheckoutForm, CheckoutRefusal, PaymentMethod, SavedDetails } from './checkout.form.ts'
import { moveOrderIn } from './orders.server.ts'
import { usableLink } from './payment-link.ts'
import { priceOf, type Price, totalSeen } from './price.ts'

/**
 * The active offer of a game that is shown, its discounts and the payment methods, as the checkout
 * page and its command need them; null when it is not for sale.
 */
export async function offerForCheckout(db: Db, offerId: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', offerId)
    .where('o.status', '=', sql.lit('active' as const))
    .where(isShown())
    .select([
      'o.id',
      'o.user_id',
      'o.game_id',
      'o.title',
      'o.category',
      'o.price',
      'o.quantity',
      'o.min_quantity',
      'o.device',
      sql<string>`o.delivery_time::text`.as('delivery_time'),
      'o.main_image_url',
      'o.max_discount',
      'o.seller_username',
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
      'g.logo_url as game_logo_url',
      sql<{ min_quantity: number; discount_percent: number }[]>`coalesce((
        select json_agg(json_build_object('min_quantity', d.min_quantity, 'discount_percent', d.discount_percent) order by d.min_quantity)
        from offer_discounts d where d.offer_id = o.id), '[]')`.as('discounts'),
      sql<PaymentMethod[]>`coalesce((
        select json_agg(json_build_object('id', m.id, 'name', m.name, 'name_ar', m.name_ar, 'logo_url', m.logo_url, 'link_hosts', m.link_hosts) order by m.id)
        from payment_methods m where m.active), '[]')`.as('methods'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** What this buyer said of themselves with their last order; null before there is one. */
export async function savedDetails(db: Db, buyerId: string): Promise<SavedDetails | null> {
  const last = await db
    .selectFrom('orders')
    .where('user_id', '=', buyerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .select(['buyer_name', 'buyer_phone', 'contact_method', 'contact_details'])
    .executeTakeFirst()
  return last ?? null
}

export type CheckoutOffer = NonNullable<Awaited<ReturnType<typeof offerForCheckout>>>

/**
 * Places an order at the price the buyer saw: lowers the stock, freezes price, rates and times,
 * writes order, history and fact in one statement, so in one transaction; paid from the wallet, it
 * is paid in the same one. The same form again (its token) gives the same order again. Refused: an
 * offer that is not for sale or one's own, a buyer with too many unpaid orders or too many within
 * an hour, a price or a total that changed since it was shown, a quantity outside minimum and
 * stock, a method that is not active (the wallet until the settings open it), and a wallet that
 * holds too little (its `balance` and what is `missing`, in whole DA).
 */
export async function placeOrder(
  db: Db,
  buyerId: string,
  offerId: number,
  form: CheckoutForm,
  settings: Settings,
  now: Date,
): Promise<Result<{ order_id: string; leaves: boolean }, CheckoutRefusal>> {
  for (let attempt = 1; ; attempt++) {
    const decided = decideCheckout(
      await offerForCheckout(db, offerId),
      buyerId,
      form,
      settings,
      now,
    )
    const short =
      decided.ok && decided.value.from_wallet
        ? await shortOf(db, buyerId, decided.value.price)
        : null
    const placed =
      decided.ok && !short
        ? await writeAndPay(db, buyerId, form, decided.value, settings, now)
        : null
    if (placed && decided.ok) {
      pokeRelay()
      return ok({ order_id: placed, leaves: decided.value.leaves })
    }
    const before = await orderOfToken(db, buyerId, form.checkout_token, now)
    if (before) return ok(before)
    if (!decided.ok) return decided
    if (short) return short
    const many = tooMany(await ordersOf(db, buyerId, now), settings)
    if (many) return many
    // someone was faster and the offer is no longer as we read it: decide again on what it is now
    if (attempt === 3) return refuse('out_of_stock', { stock: 0 })
  }
}

interface Decided {
  offer: CheckoutOffer
  price: Price
  leaves: boolean
  from_wallet: boolean
}

function decideCheckout(
  offer: CheckoutOffer | null,
  buyerId: string,
  form: CheckoutForm,
  settings: Settings,
  now: Date,
): Result<Decided, CheckoutRefusal> {
  if (!offer) return refuse('offer_not_found')
  if (offer.user_id === buyerId) return refuse('own_offer')
  if (offer.price !== form.price_seen) return refuse('price_changed', { price: offer.price })
  if (form.quantity < offer.min_quantity)
    return refuse('below_minimum', { minimum: offer.min_quantity })
  if (form.quantity > offer.quantity) return refuse('out_of_stock', { stock: offer.quantity })
  const method = offer.methods.find(({ id }) => id === form.payment_method_id)
  const from_wallet = method?.name === WALLET_METHOD
  if (!method || (from_wallet && !settings.wallet_payment_open)) return refuse('method_unavailable')
  const price = priceOf(offer, form.quantity, settings)
  const before = totalSeen(form.price_seen, form.terms_seen, form.quantity)
  if (before !== price.total_price)
    return refuse('total_changed', { before, after: price.total_price })
  return ok({
    offer,
    price,
    leaves: !from_wallet && usableLink(offer, method, now) !== null,
    from_wallet,
  })
}

interface BuyersOrders {
  /** How many wait for payment: each keeps stock from others, so they are few. */
  waiting: number
  /** How many were placed within the last hour: the seller is told of each. */
  placed: number
}

async function ordersOf(db: Db, buyerId: string, now: Date): Promise<BuyersOrders> {
  const { rows } =
    await sql<BuyersOrders>`select waiting, placed from orders_of_buyer(${buyerId}, ${anHourBefore(now)})`.execute(
      db,
    )
  return rows[0]!
}

/** What refuses a buyer's next order whatever it is of; null when nothing does. */
function tooMany(orders: BuyersOrders, settings: Settings) {
  if (orders.waiting >= settings.most_pending_orders)
    return refuse('too_many_pending' as const, { count: orders.waiting })
  if (orders.placed >= settings.most_orders_per_hour)
    return refuse('too_many_orders' as const, { count: settings.most_orders_per_hour })
  return null
}

const anHourBefore = (now: Date): Date => plus(now, -HOUR)

/** What refuses an order that the wallet cannot pay now; null when it can. */
async function shortOf(db: Db, buyerId: string, { total_price }: Price) {
  const balance = await walletBalance(db, buyerId)
  return balance < total_price
    ? refuse('wallet_short' as const, { balance, missing: total_price - balance })
    : null
}

/**
 * Writes the order and, if the wallet pays, moves its money and the order to paid: all of it or
 * nothing. Null as from writeOrder.
 */
async function writeAndPay(
  db: Db,
  buyerId: string,
  form: CheckoutForm,
  decided: Decided,
  settings: Settings,
  now: Date,
): Promise<string | null> {
  const write = (on: Db) => writeOrder(on, buyerId, form, decided, settings, now)
  const written = decided.from_wallet
    ? transact(db, (tx) => write(tx).then((id) => payFromWallet(tx, id, buyerId, settings, now)))
    : retried(() => write(db))
  return written.catch((error: unknown) => {
    // the same form came twice at once, or the wallet was emptied meanwhile
    if (
      isTaken(error, 'orders_checkout_once') ||
      isRefused(error, 'ledger_accounts_not_below_zero')
    )
      return null
    throw error
  })
}

async function payFromWallet(
  tx: Tx,
  id: string | null,
  buyerId: string,
  settings: Settings,
  now: Date,
): Promise<string | null> {
  if (id === null) return null
  const paid = await moveOrderIn(
    tx,
    { id, name: 'mark_paid', actor: person({ id: buyerId, is_admin: false }) },
    settings,
    now,
  )
  assert(paid.ok, 'an order just placed can be paid from the wallet')
  return id
}

/**
 * Writes the order if the offer and the buyer's orders are still as it was decided on. Returns its
 * id, or null when they are not, or the token was used; of one used at the same instant the error
 * is thrown (orders_checkout_once).
 */
async function writeOrder(
  db: Db,
  buyerId: string,
  form: CheckoutForm,
  { offer, price, leaves, from_wallet }: Decided,
  settings: Settings,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with buyer as materialized (
      select waiting, placed from orders_of_buyer(${buyerId}, ${anHourBefore(now)})
    ), taken as (
      update offers set quantity = quantity - ${form.quantity}::int,
        payment_link_status = case when ${leaves}::boolean then 'pending' else payment_link_status end, updated_at = ${now}
      where id = ${offer.id} and status = 'active' and price = ${price.unit_price} and user_id <> ${buyerId}
        and (select waiting < ${settings.most_pending_orders}::int and placed < ${settings.most_orders_per_hour}::int from buyer)
        and quantity >= ${form.quantity}::int and min_quantity <= ${form.quantity}::int
        and not exists (select 1 from orders where user_id = ${buyerId} and checkout_token = ${form.checkout_token})
      returning id, user_id, game_id, category, title
    ), placed as (
      insert into orders (user_id, seller_id, offer_id, game_id, category, offer_title, quantity, unit_price, discount, buyer_fee,
        total_price, seller_fee_bp, seller_fee, buyer_name, buyer_email, buyer_phone, contact_method, contact_details,
        payment_method_id, from_wallet, auto_cancel_hours, auto_receive_hours, protection_days, checkout_token, created_at, updated_at)
      select ${buyerId}, user_id, id, game_id, category, title, ${form.quantity}, ${price.unit_price}, ${price.discount},
        ${price.buyer_fee}, ${price.total_price}, ${price.seller_fee_bp}, ${price.seller_fee}, ${form.buyer_name},
        ${form.buyer_email}, ${form.buyer_phone}, ${form.contact_method}, ${form.contact_details},
        ${form.payment_method_id}, ${from_wallet}::boolean, ${settings.auto_cancel_hours}, ${settings.auto_receive_hours}, ${settings.protection_days},
        ${form.checkout_token}, ${now}, ${now}
      from taken returning id
    ), told as (
      insert into outbox (event, subject_id) select 'order.pending', id from placed where not ${from_wallet}::boolean
    ), recorded as (
      insert into order_history (order_id, move, to_status, party, actor_id, created_at)
      select id, 'place', 'pending', 'buyer', ${buyerId}, ${now} from placed
    )
    select id from placed`.execute(db)
  return rows[0]?.id ?? null
}

async function orderOfToken(db: Db, buyerId: string, token: string, now: Date) {
  const order = await ownOrders(db, buyerId)
    .where('r.checkout_token', '=', token)
    .executeTakeFirst()
  return order
    ? {
        order_id: order.id,
        leaves: order.status === 'pending' && usableLink(order, order.method, now) !== null,
      }
    : null
}

/**
 * The buyer's own pending order of this offer, and where the seller's payment link leads now: null
 * where it leads nowhere.
 */
export async function orderToPay(
  db: Db,
  orderId: string,
  offerId: number,
  buyerId: string,
  now: Date,
) {
  if (!isUuid(orderId)) return null
  const order = await ownOrders(db, buyerId)
    .where('r.id', '=', orderId)
    .where('r.offer_id', '=', offerId)
    .where('r.status', '=', 'pending')
    .executeTakeFirst()
  return order
    ? { id: order.id, total_price: order.total_price, link: usableLink(order, order.method, now) }
    : null
}

/** The buyer's orders with what decides whether they are paid by a link. */
function ownOrders(db: Db, buyerId: string) {
  return db
    .selectFrom('orders as r')
    .innerJoin('offers as o', 'o.id', 'r.offer_id')
    .innerJoin('payment_methods as m', 'm.id', 'r.payment_method_id')
    .where('r.user_id', '=', buyerId)
    .select([
      'r.id',
      'r.status',
      'r.total_price',
      sql<{
        id: number
        link_hosts: string[]
      }>`json_build_object('id', m.id, 'link_hosts', m.link_hosts)`.as('method'),
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
    ])
}

/**
 * An offer, for sale or not, and of this buyer's orders of it the one that is asked for, or the
 * newest; null when there is no such offer.
 */
export async function placedOrder(
  db: Db,
  offerId: number,
  orderId: string | null,
  buyerId: string,
) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .leftJoin('orders as r', (join) =>
      join
        .onRef('r.offer_id', '=', 'o.id')
        .on('r.user_id', '=', buyerId)
        .on(
          'r.id',
          '=',
          orderId === null ? newestOrder(buyerId, offerId) : isUuid(orderId) ? orderId : null,
        ),
    )
    .where('o.id', '=', offerId)
    .select([
      'o.status as offer_status',
      'o.category',
      'g.slug as game_slug',
      'r.id',
      'r.offer_id',
      'r.status',
      'r.total_price',
      'r.offer_title',
      'r.quantity',
      'r.contact_method',
      'r.contact_details',
      'r.from_wallet',
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The order that somebody comes back for who does not say which: a seller's payment link may have a
 * way back of its own.
 */
const newestOrder = (buyerId: string, offerId: number) =>
  sql<string>`(select id from orders where user_id = ${buyerId} and offer_id = ${offerId} order by created_at desc limit 1)`
