import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { offeredPush } from '#modules/notifications/push.server.ts'
import { PushCard } from '#modules/notifications/ui/push-card.tsx'
import { orderPath, paymentPath } from '#modules/orders/order-paths.ts'
import {
  isByTransfer,
  isTransfer,
  type PaymentState,
} from '#modules/order-payments/payment-state.ts'
import { switchToTransfer } from '#modules/order-payments/switch-to-transfer.server.ts'
import { transferOf } from '#modules/order-payments/transfer.server.ts'
import { SupportCard } from '#modules/checkout/ui/checkout-placed.tsx'
import { PaymentBought } from '#modules/order-payments/ui/payment-bought.tsx'
import { PaymentStatus } from '#modules/order-payments/ui/payment-status.island.tsx'
import { TransferPayment, TransferReceipts } from '#modules/order-payments/ui/transfer-payment.tsx'
import { isAsked, neverBegan } from '#modules/payments/attempt-standing.ts'
import { CARD_SUPPORT } from '#modules/payments/payment-method.ts'
import { asViewer } from '#platform/http.server.ts'
import { BackLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Digits } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { paymentPageOf } from './order-payment.server.ts'
import type { Route } from './+types/order-payment'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.payment_title(), index: false })

/**
 * States in which an order is paid at the gateway, and can be by transfer instead or after them.
 */
const mayPayAnotherWay = (state: PaymentState): boolean =>
  isAsked(state) ||
  neverBegan(state) ||
  ['unbegun', 'begun', 'declined', 'canceled', 'expired'].includes(state)

/** How a buyer pays an order of theirs, and what became of it. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { db, settings, viewer } = given
  const payment = await paymentPageOf(given, params.orderId, url.searchParams)
  if (!payment) throw missing('order')
  const { order, status } = payment
  const { state } = status
  const { support_email, messaging_channel, chat_app_id } = settings
  const [transfer, push] = await Promise.all([
    isByTransfer(state) || mayPayAnotherWay(state)
      ? transferOf(db, order.id, viewer.id, settings)
      : null,
    order.status === 'pending'
      ? offeredPush(db, viewer.session_id, request.headers.get('cookie'))
      : null,
  ])
  return {
    order,
    status,
    transfer,
    push,
    support: { support_email, messaging_channel, has_chat: chat_app_id !== '' },
  }
}

/** Takes their word that they pay by transfer, for which the order waits longer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, settings, now } = asViewer(context, request)
  const done = await switchToTransfer(db, params.orderId, viewer.id, settings, now)
  if (!done.ok && done.code === 'not_found') throw missing('order')
  const runs = !done.ok && done.code === 'payment_runs'
  const refused = runs ? 'transfer_payment_runs' : 'order_wrong_state'
  return redirectWith(paymentPath(params.orderId), done.ok ? 'transfer_chosen' : refused)
}

/** How the payment stands is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', async (given, { params, url }) => {
    const payment = await paymentPageOf(given, params.orderId ?? '', url.searchParams)
    return payment && payment.status
  }),
]

export default function OrderPaymentPage({ loaderData: page }: Route.ComponentProps) {
  const { order, status, push } = page
  return (
    <main
      id="main"
      className="k-wrap k-checkout k-payment"
      data-purchase={order.id}
      data-purchase-action={hrefOf('/consent/purchase')}
    >
      <BackLink to={orderPath('/orders', order.id)}>{m.order_page_back()}</BackLink>
      <h1 className="k-checkout__title">{m.payment_title()}</h1>
      <div className="k-split k-split--wide">
        <div className="k-stack k-gap-5">
          <Card as="div" className="k-stack k-gap-5">
            <Island
              of={PaymentStatus}
              props={status}
              when={isAsked(status.state) ? 'load' : 'news'}
              unread={status.unread}
            />
            <Terms isCard={order.way === 'gateway' && status.mark !== null} />
          </Card>
          <Ways {...page} />
          {push && <PushCard push={push} back={paymentPath(order.id)} />}
        </div>
        <aside className="k-stack k-gap-5">
          <PaymentBought order={order} />
        </aside>
      </div>
    </main>
  )
}

type Page = Route.ComponentProps['loaderData']

/** What is agreed to, and who helps with a card. */
function Terms({ isCard }: { isCard: boolean }) {
  return (
    <div className="k-sm k-muted k-stack k-gap-2">
      <p>
        <span className="k-payment__agree">{m.checkout_agree()} </span>
        <TextLink to="/terms">{m.policy_link_terms()}</TextLink>
        {m.and_between()}
        <TextLink to="/refund-policy">{m.checkout_refund_policy()}</TextLink>
      </p>
      {isCard && (
        <p>
          {m.payment_card_help()}{' '}
          <a className="k-link" href={`tel:${CARD_SUPPORT}`}>
            <Digits>{CARD_SUPPORT}</Digits>
          </a>
        </p>
      )}
    </div>
  )
}

/** The ways besides the gateway: the transfer that was chosen, or may be instead; and support. */
function Ways({ order, status: { state }, transfer, support }: Page) {
  const needsSupport =
    state === 'by_hand' || state === 'other_money' || state === 'not_found' || neverBegan(state)
  // what became of their last receipt is not out of sight
  const isOpen =
    neverBegan(state) || state === 'declined' || transfer?.receipts[0]?.state === 'not_found'
  return (
    <>
      <div className="k-stack k-gap-5 k-payment__ways">
        {transfer && isTransfer(state) && (
          <Card aria-labelledby="transfer" className="k-stack">
            <h2 id="transfer" className="k-xl">
              {m.payment_by_transfer()}
            </h2>
            <TransferPayment transfer={transfer} isTold={state !== 'transfer'} />
          </Card>
        )}
        {transfer && state === 'review' && <TransferReceipts transfer={transfer} />}
        {transfer && mayPayAnotherWay(state) && (
          <details className="k-card k-payment__other" open={isOpen || undefined}>
            <summary>
              {m.payment_other_way()}
              <Icon name="chevron-down" className="k-payment__chev" />
            </summary>
            <TransferPayment transfer={transfer} />
          </details>
        )}
      </div>
      {needsSupport && <SupportCard order={order} support={support} />}
    </>
  )
}
