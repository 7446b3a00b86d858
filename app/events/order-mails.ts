import { assert } from '#kernel/assert.ts'
import { shortId } from '#kernel/id.ts'
import { nameIn, withLocale } from '#kernel/locale.ts'
import { formatDuration } from '#i18n/duration.ts'
import { formatDa, formatPieces, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { labelIn } from '#modules/catalog/game-attributes.ts'
import type { ClimbEnds } from '#modules/offers/ladder.ts'
import { deliveryMinutes } from '#modules/offers/offer.ts'
import { meanings, statuses } from '#modules/orders/order.ts'
import { refundCause } from '#modules/orders/refund-reasons.ts'
import type { MailBody, MailFact } from './mail-body.ts'
import { type OrderEventName, orderEvents, orderTold } from './order-events.ts'
import type { OrderFollows } from './order-follows.ts'
import {
  amountOf,
  type OrderData,
  orderLook,
  type OrderNotification,
} from './order-notification.ts'

// The mails to buyers and sellers about their orders.

/** The money, goods and people of an order, as its mails list them. Money is whole DA. */
export interface OrderFacts {
  offer_title: string
  quantity: number
  buyer: string
  seller: string
  payment_method: string
  /** Not told of mails that were queued before it was, as what follows. */
  payment_method_ar?: string
  /** Whether transfers paid it in place of that method. */
  by_transfer?: true
  /** Whether its payment is taken by itself, and nobody has to say that it came. */
  by_itself?: true
  reason: string | null
  /**
   * How soon the seller promised to deliver, as the database writes an interval; not told of mails
   * that were queued before it was.
   */
  delivery_time?: string
  /** How its total came about; not told of mails that were queued before it was. */
  unit_price?: number
  discount?: number
  buyer_fee?: number
  /** Between which ranks it boosts; left out of what had a price. */
  climb?: ClimbEnds
}

/** The mails that follow from what happens to orders. */
export const orderMails = {
  order_notification(
    {
      username,
      notification,
      order,
    }: { username: string; notification: OrderNotification; order: OrderFacts },
    appUrl: string,
  ): MailBody {
    const { title, text, href } = orderLook(notification)
    const { party, mail } = orderTold[notification.kind]
    return {
      list: 'member',
      subject: `${title} · ${boughtOf(order)} · ${shortId(notification.order_id)}`,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      facts: [
        ...orderFacts(notification, order),
        ...(mail === 'to_deliver' ? deliveryFacts(order) : []),
        ...(mail === 'receipt' ? receiptFacts(notification, order, appUrl) : []),
      ],
      action: {
        label: party === 'seller' ? m.mail_open_sale() : m.mail_open_order(),
        link: link(appUrl, href),
      },
    }
  },

  operator_order(
    { event, about, order }: { event: OrderEventName; about: OrderData; order: OrderFacts },
    appUrl: string,
  ): MailBody {
    const { operator }: OrderFollows = orderEvents[event]
    assert(operator, `the operator is told nothing of ${event}`)
    return {
      list: 'operator',
      subject: `${operator.subject()} · ${boughtOf(order)} · ${shortId(about.order_id)}`,
      greeting: m.mail_greeting(),
      paragraphs: [((order.by_itself && operator.byItselfText) || operator.text)()],
      facts: [
        ...orderFacts(about, order),
        { label: m.mail_buyer(), value: order.buyer, ltr: true },
        { label: m.mail_seller(), value: order.seller, ltr: true },
        { label: m.mail_payment_method(), value: wayOf(order) },
      ],
      action: { label: m.mail_open_order(), link: link(appUrl, `/admin/orders/${about.order_id}`) },
    }
  },
}

/**
 * A seller is told whom and how soon to deliver, never how else to reach the buyer: that stays on
 * the site.
 */
function deliveryFacts({ buyer, delivery_time }: OrderFacts): MailFact[] {
  const minutes = deliveryMinutes(delivery_time ?? '')
  return [
    { label: m.mail_buyer(), value: buyer, ltr: true },
    ...(minutes === null ? [] : [{ label: m.checkout_delivery(), value: formatDuration(minutes) }]),
  ]
}

/** How the total came about, by what it was paid, and where the receipt is. */
function receiptFacts({ order_id }: OrderData, order: OrderFacts, appUrl: string): MailFact[] {
  const { unit_price, discount, buyer_fee } = order
  const amounts = [
    { label: m.receipt_unit_price(), amount: unit_price },
    { label: m.paper_discount(), amount: discount && -discount },
    { label: m.paper_buyer_fee(), amount: buyer_fee },
  ]
  return [
    ...amounts.flatMap(({ label, amount }) => (amount ? [{ label, value: formatDa(amount) }] : [])),
    { label: m.mail_payment_method(), value: wayOf(order) },
    { label: m.receipt_title(), value: link(appUrl, `/orders/${order_id}/receipt`), link: true },
  ]
}

const wayOf = ({ payment_method: name, payment_method_ar, by_transfer }: OrderFacts): string =>
  by_transfer
    ? m.method_transfer()
    : nameIn({ name, name_ar: payment_method_ar ?? '' }, getLocale())

function orderFacts(
  about: OrderData,
  { offer_title, quantity, reason, climb }: OrderFacts,
): MailFact[] {
  return [
    { label: m.mail_order_id(), value: shortId(about.order_id), ltr: true },
    { label: m.mail_offer(), value: boughtOf({ quantity, offer_title }) },
    ...(climb ? [{ label: m.ladder_bought(), value: climbOf(climb) }] : []),
    { label: m.mail_game(), value: about.game_name },
    ...amountFacts(about),
    ...(about.reference
      ? [{ label: m.payouts_bank_reference(), value: about.reference, ltr: true }]
      : []),
    ...(reason ? [{ label: m.mail_reason(), value: reasonInWords(reason) }] : []),
  ]
}

const climbOf = (ends: ClimbEnds): string => {
  const [from, to] = [ends.from, ends.to].map((rank) => isolated(labelIn(getLocale(), rank)))
  return m.ladder_climb({ from: from!, to: to! })
}

/** What was bought, which turns nothing of a subject round it. */
const boughtOf = ({ quantity, offer_title }: Pick<OrderFacts, 'quantity' | 'offer_title'>) =>
  isolated(formatPieces(quantity, offer_title))

const causes = {
  late: m.refund_reason_late,
  seller: m.refund_reason_seller,
  dispute: m.refund_reason_dispute,
}

/** What somebody wrote, or in our words what a rule did it for. */
function reasonInWords(reason: string): string {
  const cause = refundCause(reason)
  return cause ? causes[cause]() : reason
}

/** The money it is about under what it is: of an order cancelled unpaid there is none. */
function amountFacts(about: OrderData): MailFact[] {
  const amount = amountOf(about)
  return amount === undefined ? [] : [{ label: amountLabel(about), value: formatDa(amount) }]
}

function amountLabel({ status, moved, payout }: OrderData): string {
  if (moved !== undefined) return m.payouts_amount()
  const known = statuses.find((each) => each === status)
  if (known && meanings[known].is_undone) return m.mail_refunded()
  return payout === undefined ? m.mail_total() : m.mail_payout()
}

const link = (appUrl: string, path: string): string => appUrl + withLocale(path, getLocale())
