import { formatDateTime, isolated, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { payAtGateway, refreshPayment } from '#modules/order-payments/gateway-payments.server.ts'
import { orderPayment, type OrderPayment } from '#modules/order-payments/order-payment.server.ts'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { isByTransfer, paymentStateOf } from '#modules/order-payments/payment-state.ts'
import { contactNames, methodName } from '#modules/orders/ui/contact.ts'
import type { PaymentStatusProps } from '#modules/order-payments/ui/payment-status.island.tsx'
import { isAsked } from '#modules/payments/attempt-standing.ts'
import type { CardKind } from '#modules/payments/payment-method.ts'
import type { ViewerContext } from '#platform/context.ts'
import { gatewayPage } from '../layout/gateway-page.server.ts'

/** Begins to pay an order at the gateway, with another card than its own: where to, or why not. */
export const beginPayment = (
  { db, settings, viewer, origin, now }: ViewerContext,
  orderId: string,
  card: CardKind | null = null,
) =>
  payAtGateway(
    db,
    orderId,
    viewer.id,
    gatewayPage(
      origin,
      `${paymentPath(orderId)}?back=1`,
      m.pay_description({ order: shortId(orderId) }),
    ),
    settings,
    now,
    card,
  )

/**
 * The viewer's own order with how its payment stands. Whoever says that they come back from the
 * gateway is not believed: the provider is asked, for 3 s at most. Null when it is not theirs.
 */
export async function paymentPageOf(
  given: ViewerContext,
  orderId: string,
  search: URLSearchParams,
): Promise<{ order: OrderPayment; status: PaymentStatusProps } | null> {
  const back = search.get('back') === '1'
  const read = () => orderPayment(given.db, orderId, given.viewer.id, given.settings, given.now)
  const before = await read()
  if (!before) return null
  const waits = back && isAsked(paymentStateOf(before, back))
  if (waits) await refreshPayment(given.db, orderId, given.viewer.id, given.settings, given.now)
  const order = (waits && (await read())) || before
  return { order, status: statusOf(order, back, given.viewer.unread) }
}

function statusOf(order: OrderPayment, back: boolean, unread: number): PaymentStatusProps {
  const { id, offer_id, game_slug: slug, category, method, total_price, due } = order
  const other = order.other_card
  const state = paymentStateOf(order, back)
  const byTransfer = order.by_transfer || (order.kind !== 'transfer' && isByTransfer(state))
  const is = order.status !== 'pending' ? 'total' : due < total_price ? 'rest' : 'due'
  return {
    sum: { is, amount: is === 'total' ? total_price : due },
    mark: byTransfer ? null : method,
    other: other && { card: other.card, name: isolated(methodName(other.name, other.name_ar)) },
    order: { id, offer_id, offer_path: offerPath({ slug, category }, offer_id) },
    state,
    words: {
      total: daInWords(total_price),
      arrived: daInWords(total_price - due),
      due: daInWords(due),
      until: isolated(formatDateTime(order.due_at)),
      reason: isolated(order.not_found_reason ?? ''),
      late: daInWords(order.late),
      contact: contactNames[order.contact_method],
    },
    unread,
  }
}
