import type { DomainEvent } from '#kernel/events.ts'
import { DAY } from '#kernel/time.ts'
import type { OrderFacts } from '#events/order-mails.ts'
import {
  type OrderEventName,
  type OrderKind,
  orderEvents,
  orderTold,
} from '#events/order-events.ts'
import type { OrderFollows } from '#events/order-follows.ts'
import type { OrderData, OrderNotification } from '#events/order-notification.ts'
import { awardPoints } from '#modules/loyalty/loyalty.server.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import { ordersToTell, type OrderToTell } from '#modules/notifications/order-news.server.ts'
import { sharesOf } from '#modules/orders/order-money.ts'
import { availableFlows } from '#modules/payments/payment-flow.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { notificationOf } from './notification.server.ts'
import { operatorMails } from './operator-events.server.ts'

// What follows from the events of orders: the buyer's points, and the notifications and mails of
// both sides, whose words are in app/events.

/** An order and something that happened to it. */
interface Happening {
  order: OrderToTell
  event: DomainEvent<OrderEventName>
  follows: OrderFollows
}

/** Gives the buyer the points of each order whose money was released. */
export async function awardOrders(
  tx: Tx,
  events: readonly DomainEvent[],
  { settings }: JobContext,
): Promise<void> {
  const orders = await ordersToTell(
    tx,
    events.map(({ subject_id }) => subject_id),
  )
  // in the order of people, as every other lock is taken, so that two relays never wait for each
  // other
  const sorted = [...orders.values()].sort((a, b) => (a.buyer.id < b.buyer.id ? -1 : 1))
  for (const order of sorted)
    await awardPoints(
      tx,
      { ...order, user_id: order.buyer.id, seller_id: order.seller.id },
      settings,
    )
}

/**
 * Tells buyer and seller what happened to their orders, by notification, mail and in their
 * browsers, and the operator of what the buyer is told for the first time, or of what is told to
 * nobody else.
 */
export async function tellOfOrders(
  tx: Tx,
  events: readonly DomainEvent<OrderEventName>[],
  context: JobContext,
): Promise<void> {
  const happenings = await happeningsOf(tx, events)
  const added = await notify(
    tx,
    happenings.flatMap((happening) => notificationsOf(happening, context)),
  )
  if (context.queueMails === null) return
  const mails = [
    ...added.filter(({ metadata }) => isMailed(metadata)).map(partyMail),
    ...[
      ...added
        .filter(({ person, happening }) => person === happening.order.buyer)
        .map(({ happening }) => happening),
      ...happenings.filter(({ follows }) => !follows.buyer),
    ].flatMap((happening) => operatorMail(happening, context.settings)),
  ]
  await context.queueMails(tx, mails)
  await context.queuePushes?.(
    tx,
    added.map(({ user_id, metadata, created_at }) => ({
      user_id,
      notification: metadata,
      created_at,
    })),
  )
}

function isMailed({ kind, protected: isProtected }: OrderNotification): boolean {
  const { mail } = orderTold[kind]
  return mail !== 'none' && (mail !== 'protected' || isProtected === true)
}

async function happeningsOf(
  tx: Tx,
  events: readonly DomainEvent<OrderEventName>[],
): Promise<Happening[]> {
  const orders = await ordersToTell(
    tx,
    events.map(({ subject_id }) => subject_id),
  )
  return events.flatMap((event) => {
    const order = orders.get(event.subject_id)
    return order ? [{ order, event, follows: orderEvents[event.event] }] : []
  })
}

/** In quiet times (a past that is written down afterwards) older notifications count as read. */
const FRESH_MS = 3 * DAY

function notificationsOf(happening: Happening, { now, queueMails }: JobContext) {
  const { order, event, follows } = happening
  const at = momentOf(happening)
  const read = queueMails === null && now.getTime() - at.getTime() > FRESH_MS
  return (['buyer', 'seller'] as const).flatMap((party) => {
    const told = follows[party]
    const isInstant = order.delivery_mode === 'instant'
    if (!told || (isInstant && told.notOfInstant)) return []
    const about = {
      ...dataOf(happening),
      ...(party === 'seller' && goodsBack(event)),
      ...moreOf(order, told.also),
      ...(isInstant && told.instantText && { instant: true as const }),
    }
    // what a buyer has to know of a release are the points
    if (told.also === 'points' && !about.points) return []
    const stored: OrderNotification = { kind: told.kind as OrderKind, ...about }
    const person = order[party]
    const { type, repeats = false } = follows
    const notification = notificationOf({ event, repeats, person, type, stored, at })
    return [{ ...notification, read, happening, person }]
  })
}

function momentOf({ order, event, follows: { moment } }: Happening): Date {
  if (moment === 'event') return event.created_at
  return (moment && order[moment]) ?? order.updated_at
}

function dataOf({ order, event, follows }: Happening): OrderData {
  const { id: order_id, total_price, game_name, offer_title, quantity } = order
  const status = follows.status ?? order.status
  return {
    order_id,
    status,
    total_price,
    game_name,
    offer_title,
    quantity,
    ...movedBy(event, order),
  }
}

/** What an event says of money that is not the order's total. */
function movedBy(
  { event, payload }: DomainEvent<OrderEventName>,
  order: OrderToTell,
): Pick<OrderData, 'moved' | 'reference' | 'sent_on'> {
  if (event === 'order.dispute_shared') return { moved: sharesOf(order).back - order.given_back }
  // of what parts were refunded of before, the rest
  if (event === 'order.refunded_wallet' || event === 'order.refunded_original')
    return order.given_back > 0 ? { moved: sharesOf(order).back - order.given_back } : {}
  if (event === 'refund.account_given') return { moved: payload.amount, reference: payload.account }
  if (event !== 'refund.sent') return 'amount' in payload ? { moved: payload.amount } : {}
  const { amount: moved, reference, sent_on } = payload
  return { moved, reference, sent_on }
}

/** A seller counts what of the goods went back: the buyer's fee never was theirs. */
const goodsBack = ({ event, payload }: DomainEvent<OrderEventName>): Pick<OrderData, 'moved'> =>
  event === 'order.refunded_part' || event === 'order.refunded_part_original'
    ? { moved: payload.part }
    : {}

function moreOf(
  order: OrderToTell,
  also: 'protected' | 'payout' | 'points' | undefined,
): Pick<OrderData, 'protected' | 'payout' | 'points'> {
  if (also === 'protected') return order.category === 'accounts' ? { protected: true } : {}
  if (also === 'payout') return { payout: sharesOf(order).payout }
  return also === 'points' ? { points: order.points_earned ?? 0 } : {}
}

type PartyNotification = ReturnType<typeof notificationsOf>[number]

function partyMail({ person, metadata, happening }: PartyNotification): MailRequest {
  return {
    to: person.email,
    locale: person.locale,
    template: 'order_notification',
    params: { username: person.username, notification: metadata, order: factsOf(happening) },
  }
}

function operatorMail(happening: Happening, settings: Settings): MailRequest[] {
  const { event, follows } = happening
  if (!follows.operator) return []
  const by_itself = happening.order.method_kind === 'gateway' && availableFlows(settings).gateway
  const params = {
    event: event.event,
    about: dataOf(happening),
    order: { ...factsOf(happening), ...(by_itself && { by_itself }) },
  }
  return operatorMails(settings, (address) => ({ ...address, template: 'operator_order', params }))
}

function factsOf({ order, event: { payload }, follows }: Happening): OrderFacts {
  const { offer_title, quantity, payment_method, payment_method_ar, paid_by_transfer } = order
  const { unit_price, discount, buyer_fee } = order
  return {
    offer_title,
    quantity,
    payment_method,
    payment_method_ar,
    ...(paid_by_transfer && { by_transfer: true }),
    ...(order.delivery_mode === 'manual' && { delivery_time: order.delivery_time }),
    unit_price,
    discount,
    buyer_fee,
    ...(order.climb && { climb: order.climb }),
    reason: follows.reason ? order[follows.reason] : 'reason' in payload ? payload.reason : null,
    buyer: order.buyer.username,
    seller: order.seller.username,
  }
}
