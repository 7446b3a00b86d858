import { sql } from 'kysely'
import { HOUR, plus } from '#kernel/time.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { assert } from '#kernel/assert.ts'
import {
  type Db,
  isCheckViolation,
  isUniqueViolation,
  retried,
  transact,
  type Tx,
} from '#platform/db.server.ts'
import { accountRests } from '#modules/auth/account-changes.server.ts'
import { person } from '#modules/auth/actor.ts'
import { type Answered, readAnswers } from '#modules/catalog/buyer-fields.ts'
import { statedFacts } from '#modules/catalog/game-attributes.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import type { OpenWays } from '#modules/payments/payment-method.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { CheckoutRefusal, OrderForm, SavedDetails } from './checkout.form.ts'
import { type CheckoutOffer, offerForCheckout } from './checkout-offer.server.ts'
import { asBought, type Bought, changedSince } from './internal/bought.server.ts'
import { waitOf } from '#modules/orders/deadlines.ts'
import { type BuyersOrders, type Held, refuseHold, tooMany } from './internal/hold.ts'
import { newOrder } from '#modules/orders/new-order.server.ts'
import { moveOrderIn } from '#modules/orders/orders.server.ts'
import { type PaymentFlow, paymentFlowOf } from '#modules/offers/payment-flow.ts'
import { takePieces } from '#modules/offers/stock.server.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import { orderedBefore, saidBy } from './ordered-before.server.ts'
import { withOwnRank } from './own-rank.ts'
import { priceOf, type Price } from './price.ts'

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

/**
 * Places an order at the price and for what was promised, both as the buyer saw them: lowers the
 * stock, freezes price, rates and times, writes order, history and event in one statement, so in
 * one transaction; paid from the wallet, it is paid in the same one. The same form again (its
 * token) gives the same order again; if it says something else now, it is refused with what that
 * order is. Refused besides: an offer that is not for sale or one's own, a buyer with too many
 * unpaid orders (worth more than they ever paid: with too much of the stock) or too many within an
 * hour, a price, a total, a time or steps that changed since they were shown, ranks between which
 * it does not boost (`climbOf`), a quantity outside minimum and stock, a method that is not active
 * (the wallet until the settings open it), answers that the game's fields do not take (the problem
 * of each, by its key), and a wallet that holds too little (its `balance` and what is `missing`,
 * in whole DA).
 */
export async function placeOrder(
  db: Db,
  buyerId: string,
  offerId: number,
  form: OrderForm,
  settings: Settings,
  now: Date,
): Promise<Result<{ order_id: string; way: PaymentFlow | null }, CheckoutRefusal>> {
  const open = availableFlows(settings)
  for (let attempt = 1; ; attempt++) {
    const decided = decideCheckout(
      await offerForCheckout(db, offerId),
      buyerId,
      form,
      { settings, open },
      now,
    )
    const short =
      decided.ok && decided.value.way === 'wallet'
        ? await shortOf(db, buyerId, decided.value.price, now)
        : null
    const placed =
      decided.ok && !short
        ? await writeAndPay(db, buyerId, form, decided.value, settings, now)
        : null
    if (placed && decided.ok) {
      return ok({ order_id: placed, way: decided.value.way })
    }
    const before = await orderedBefore(db, buyerId, offerId, form, settings, now)
    if (before) return before
    if (!decided.ok) return decided
    if (short) return short
    const orders = await ordersOf(db, buyerId, offerId, now)
    const many = tooMany(orders, settings) ?? holdsTooMuch(orders, form, decided.value, settings)
    if (many) return many
    // someone was faster and the offer is no longer as we read it: decide again on what it is now,
    // which the form's buyer is asked about if they did not see it
    if (attempt === 3) return refuse('out_of_stock', { stock: 0 })
  }
}

interface Decided {
  offer: Bought
  price: Price
  way: PaymentFlow
  answers: Answered[]
}

function decideCheckout(
  offer: CheckoutOffer | null,
  buyerId: string,
  form: OrderForm,
  { settings, open }: { settings: Settings; open: OpenWays },
  now: Date,
): Result<Decided, CheckoutRefusal> {
  if (!offer) return refuse('offer_not_found')
  if (offer.user_id === buyerId) return refuse('own_offer')
  const found = asBought(offer, form.climb ?? { from: '', to: '' })
  if (!found.ok) return found
  const bought = found.value
  if (bought.climb && form.quantity !== 1) return refuse('one_at_a_time')
  const price = priceOf(bought, form.quantity, settings)
  const changed = changedSince(form, bought, price)
  if (changed) return changed
  if (form.quantity < offer.min_quantity)
    return refuse('below_minimum', { minimum: offer.min_quantity })
  if (form.quantity > offer.quantity) return refuse('out_of_stock', { stock: offer.quantity })
  const method = offer.methods.find(({ id }) => id === form.payment_method_id)
  const way = method && paymentFlowOf(method, offer, open, now)
  if (!way || (way === 'wallet' && !settings.wallet_payment_open))
    return refuse('method_unavailable')
  const said = withOwnRank(offer, form.answers ?? {}, form.climb)
  const answers = readAnswers(offer.fields, said)
  if (!answers.ok) return answers
  return ok({ offer: bought, price, way, answers: answers.value })
}

async function ordersOf(
  db: Db,
  buyerId: string,
  offerId: number,
  now: Date,
): Promise<BuyersOrders> {
  const { rows } = await sql<BuyersOrders>`
    select * from orders_of_buyer(${buyerId}, ${anHourBefore(now)}, ${offerId})`.execute(db)
  return rows[0]!
}

/** What keeps somebody from holding more than they ever paid; the wallet pays at once. */
function holdsTooMuch(held: Held, form: OrderForm, decided: Decided, settings: Settings) {
  const { offer, price, way } = decided
  if (way === 'wallet') return null
  const { quantity } = form
  const { quantity: stock, min_quantity } = offer
  return refuseHold(
    held,
    { quantity, total_price: price.total_price, stock, min_quantity },
    settings,
  )
}

const anHourBefore = (now: Date): Date => plus(now, -HOUR)

/** What refuses an order that the wallet cannot pay now; null when it can. */
async function shortOf(db: Db, buyerId: string, { total_price }: Price, now: Date) {
  if (await accountRests(db, buyerId, now)) return refuse('wallet_rests' as const)
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
  form: OrderForm,
  decided: Decided,
  settings: Settings,
  now: Date,
): Promise<string | null> {
  const write = (on: Db) => writeOrder(on, buyerId, form, decided, settings, now)
  const written =
    decided.way === 'wallet'
      ? transact(db, (tx) => write(tx).then((id) => payFromWallet(tx, id, buyerId, settings, now)))
      : retried(() => write(db))
  return written.catch((error: unknown) => {
    // the same form came twice at once, or the wallet was emptied meanwhile
    if (
      isUniqueViolation(error, 'orders_checkout_once') ||
      isCheckViolation(error, 'ledger_accounts_not_below_zero')
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
  form: OrderForm,
  { offer, price, way, answers }: Decided,
  settings: Settings,
  now: Date,
): Promise<string | null> {
  const from_wallet = way === 'wallet'
  const { quantity, checkout_token, buyer_name, buyer_email, buyer_phone } = form
  const { contact_method, contact_details, payment_method_id } = form
  const { auto_receive_hours, protection_days, late_refund_hours } = settings
  const { climb } = offer
  const taken = takePieces(
    {
      id: offer.id,
      price: price.unit_price,
      within: offer.seconds,
      climb,
      pieces: quantity,
      buyerId,
      isByLink: way === 'link',
    },
    sql`(select waiting < ${settings.most_pending_orders}::int
      and placed < ${settings.most_orders_per_hour}::int
        and (${from_wallet}::boolean or may_hold(paid, waiting, amount, pieces, kept_hours,
          ${quantity}::int, ${price.total_price}::bigint, quantity, min_quantity,
          ${settings.new_buyer_orders}::int, ${settings.new_buyer_amount}::bigint,
          ${settings.new_buyer_stock_bp}::int)) from buyer)
      and not exists (select 1 from orders
        where user_id = ${buyerId} and checkout_token = ${checkout_token})`,
    now,
  )
  const order = {
    user_id: buyerId,
    quantity,
    ...price,
    buyer_name,
    buyer_email,
    buyer_phone,
    contact_method,
    contact_details,
    payment_method_id,
    from_wallet,
    auto_receive_hours,
    protection_days,
    late_refund_hours,
    checkout_token,
    auto_cancel_minutes: waitOf(way, settings),
    checkout_digest: saidBy(offer.id, form),
    buyer_fields: JSON.stringify(answers),
    climb: climb && JSON.stringify(climb.rungs),
    offer_attributes: JSON.stringify(statedFacts(offer.game_attributes, offer.attributes)),
  }
  const { rows } = await sql<{ id: string }>`
    with buyer as materialized (
      select * from orders_of_buyer(${buyerId}, ${anHourBefore(now)}, ${offer.id})
    ), taken as (${taken}), ${newOrder(order, now)}
    select id from placed`.execute(db)
  return rows[0]?.id ?? null
}
