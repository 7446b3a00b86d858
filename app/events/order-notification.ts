import * as v from 'valibot'
import { shortId } from '#kernel/id.ts'
import { DAY, MINUTE } from '#kernel/time.ts'
import { inflectedDuration } from '#i18n/duration.ts'
import { formatDa, formatDate, formatNumber, formatPieces, isolated } from '#i18n/format.ts'
import { ACCOUNT_DAYS } from '#modules/payments/refund-account.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { type Look, looksOf } from './notification.ts'
import { type OrderKind, orderTold } from './order-events.ts'

// How a notification of an order is stored and shown, from the tables that name what each side is
// told.

const kinds = Object.keys(orderTold) as OrderKind[]

/** What a notification knows of its order. Money is whole DA. */
const orderNotification = v.object({
  kind: v.picklist(kinds),
  order_id: v.string(),
  status: v.string(),
  total_price: v.number(),
  game_name: v.string(),
  /** What was ordered; not told of notifications that are older than that. */
  offer_title: v.exactOptional(v.string()),
  quantity: v.exactOptional(v.number()),
  protected: v.exactOptional(v.literal(true)),
  instant: v.exactOptional(v.literal(true)),
  payout: v.exactOptional(v.number()),
  points: v.exactOptional(v.number()),
  /**
   * What came into the wallet or went back, where that is not the total; of what went back, how.
   */
  moved: v.exactOptional(v.number()),
  reference: v.exactOptional(v.string()),
  sent_on: v.exactOptional(v.string()),
})
export type OrderNotification = v.InferOutput<typeof orderNotification>

/** The same without whom it is for. */
export type OrderData = Omit<OrderNotification, 'kind'>

/** How a notification of an order is shown, in the language of the moment. */
export function orderLook(notification: OrderNotification): Look & { href: string } {
  const { kind, order_id, game_name, points = 0, reference = '', sent_on } = notification
  const { icon, party, title } = orderTold[kind]
  const inputs = {
    game: isolated(game_name),
    order: shortId(order_id),
    count: points,
    points: formatNumber(points),
    amount: isolated(formatDa(notification.moved ?? notification.total_price)),
    payout: isolated(formatDa(notification.payout ?? 0)),
    date: sent_on ? formatDate(sent_on) : '',
    reference: isolated(reference),
    wait: inflectedDuration((ACCOUNT_DAYS * DAY) / MINUTE),
  }
  return {
    icon,
    title: title(inputs),
    text: textOf(notification)(inputs),
    href: orderPath(party === 'seller' ? '/sales' : '/orders', order_id),
    about: aboutOf(notification),
    amount: amountOf(notification),
    order_id,
  }
}

function textOf({ kind, ...known }: OrderNotification) {
  const { text, protectedText, instantText, restText } = orderTold[kind]
  return (
    (known.protected && protectedText) ||
    (known.instant && instantText) ||
    (known.moved !== undefined && restText) ||
    text
  )
}

const aboutOf = ({ offer_title, quantity = 1 }: OrderData): string | undefined =>
  offer_title === undefined ? undefined : formatPieces(quantity, offer_title)

/**
 * The money that a notification is about: what moved or reached the seller, otherwise the order's
 * total; nothing of an order that was cancelled before anybody paid it.
 */
export const amountOf = ({ status, moved, payout, total_price }: OrderData): number | undefined =>
  moved ?? payout ?? (status === 'cancelled' ? undefined : total_price)

export const orderLooks = looksOf(kinds, orderNotification, orderLook)
