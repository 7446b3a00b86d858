import { data, redirect } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { readForm } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, requireViewer } from '#platform/http.server.ts'
import type { Viewer } from '#platform/context.ts'
import { offeredPush } from '#modules/notifications/push.server.ts'
import { PushCard } from '#modules/notifications/ui/push-card.tsx'
import { WALLET_METHOD } from '#modules/offers/payment-method.ts'
import { checkoutForm, type CheckoutRefusal, limits } from '#modules/orders/checkout.form.ts'
import { type CheckoutOffer, offerForCheckout, placedOrder, placeOrder } from '#modules/orders/checkout.server.ts'
import { totalOf } from '#modules/orders/price.ts'
import { CheckoutForm } from '#modules/orders/ui/checkout-form.tsx'
import { BackToOffer, OfferMini } from '#modules/orders/ui/checkout-offer.tsx'
import { CheckoutReceived, type ReceivedOrder } from '#modules/orders/ui/checkout-received.tsx'
import { CheckoutBar, CheckoutSummary } from '#modules/orders/ui/checkout-summary.tsx'
import { type CheckoutAnswer, formError } from '#modules/orders/ui/checkout-words.ts'
import { usableLink } from '#modules/orders/payment-link.ts'
import { protectionWords } from '#modules/orders/ui/protection-words.ts'
import { Shield } from '#modules/orders/ui/shield.tsx'
import { pixelData } from '#modules/settings/pixel.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/payment'

/** On phones the bar with total and button takes the place of the navigation. */
export const handle = { buybar: true }

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.checkout_title(), index: false })

/** The checkout of an offer that is for sale, or with `payment=success` what follows an order of it, for sale or not. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const offerId = idFrom(params.offerId)
  if (offerId === null) throw notFound('offer')
  if (url.searchParams.get('payment') === 'success') return received(request, offerId, url.searchParams.get('order'), viewer)
  const offer = await offerForCheckout(db, offerId)
  if (!offer) throw notFound('offer')
  const { email } = viewer
  const wallet_balance = viewer.figures_failed ? null : viewer.wallet_balance
  const wallet_open = currentSettings().wallet_payment_open
  const linked = offer.methods.some((method) => usableLink(offer, method, factsOf(context).now) !== null)
  return { show: stateOf(offer, viewer), offer, linked, protection: protectionWords(offer.category, currentSettings()), buyer: { email, wallet_balance, wallet_open }, pricing: pricingOf(offer), token: crypto.randomUUID() }
}

async function received(request: Request, offerId: number, orderId: string | null, viewer: Viewer) {
  const found = await placedOrder(db, offerId, orderId, viewer.id)
  if (!found) throw notFound('offer')
  const { support_email, messaging_channel, chat_app_id } = currentSettings()
  // without an own order of this offer all its columns are null
  const order = found.id ? (found as ReceivedOrder) : null
  const push = order && await offeredPush(db, viewer.session_id, request.headers.get('cookie'))
  return { show: 'received' as const, order, support: { support_email, messaging_channel, has_chat: chat_app_id !== '' }, push }
}

function stateOf(offer: CheckoutOffer, viewer: Viewer): 'own' | 'short' | 'form' {
  if (offer.user_id === viewer.id) return 'own'
  return offer.quantity < offer.min_quantity ? 'short' : 'form'
}

function pricingOf({ price, discounts }: CheckoutOffer) {
  const { apply_discounts, charge_buyer_fee, buyer_fee_bp } = currentSettings()
  return { price, discounts, apply_discounts, charge_buyer_fee, buyer_fee_bp }
}

const statuses: Record<Exclude<CheckoutRefusal, 'offer_not_found'>, number> = {
  own_offer: 409, price_changed: 409, total_changed: 409, out_of_stock: 409, wallet_short: 409, below_minimum: 422, method_unavailable: 422, too_many_pending: 409,
  too_many_orders: 429,
}

/** Places the order, and goes on to the seller's payment link or to the success state. Whatever is refused keeps all that was typed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const offerId = idFrom(params.offerId)
  if (offerId === null) throw notFound('offer')
  const posted = await postedForm(request)
  const form = readForm(checkoutForm, posted)
  const values = form.ok ? asTyped(form.value) : form.values
  if (posted.has('update')) return data<CheckoutAnswer>({ values, errors: {}, refusal: null })
  if (!form.ok) return data<CheckoutAnswer>({ values, errors: form.errors, refusal: null }, { status: 422 })

  const placed = await placeOrder(db, viewer.id, offerId, form.value, currentSettings(), factsOf(context).now)
  if (!placed.ok) return refused(placed, values)
  const { order_id, leaves } = placed.value
  return redirect(leaves ? `/payment/${offerId}/leave/${order_id}` : `/payment/${offerId}?payment=success&order=${order_id}`)
}

function refused({ code, details }: Refusal<CheckoutRefusal>, values: Record<string, string>) {
  if (code === 'offer_not_found') throw notFound('offer')
  const refusal = { code, details: { before: Number(values.price_seen), ...details } }
  return data<CheckoutAnswer>({ values, errors: {}, refusal }, { status: statuses[code] })
}

const asTyped = (form: object): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

const untouched: CheckoutAnswer = { values: {}, errors: {}, refusal: null }

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData
  if (page.show === 'received') return <Received {...page} />
  return (
    <Main>
      <BackToOffer offer={page.offer} />
      {page.show === 'form' ? <Checkout page={page} answer={actionData ?? untouched} /> : <NotForYou show={page.show} offer={page.offer} />}
    </Main>
  )
}

function Received({ order, support, push }: Extract<Route.ComponentProps['loaderData'], { show: 'received' }>) {
  return (
    <Main>
      <CheckoutReceived order={order} support={support}>
        {order && push && <PushCard push={push} back={`/payment/${order.offer_id}?payment=success&order=${order.id}`} />}
      </CheckoutReceived>
    </Main>
  )
}

const Main = ({ children }: { children: React.ReactNode }) => <main id="main" className="k-wrap k-checkout">{children}</main>

type Open = Extract<Route.ComponentProps['loaderData'], { offer: unknown }>

function Checkout({ page, answer }: { page: Open; answer: CheckoutAnswer }) {
  const { offer, pricing } = page
  const error = formError(answer, offer.price)
  const quantity = quantityShown(answer.values.quantity, Math.max(1, offer.min_quantity))
  const open = offer.methods.some(({ name }) => name !== WALLET_METHOD || page.buyer.wallet_open)
  const began = pixelData({ name: 'InitiateCheckout', value: totalOf(pricing, quantity).total_price, item: offer.id })
  return (
    <>
      {answer === untouched && <span hidden data-pixel-event={began} />}
      <h1 className="k-checkout__title">{m.checkout_title()}</h1>
      {error && <div className="k-checkout__error"><Callout tone="danger" icon="circle-alert" role="alert" title={error.title}>{error.text}</Callout></div>}
      <div className="k-split k-split--wide">
        <CheckoutForm offer={offer} buyer={refreshed(page.buyer, answer)} pricing={pricing} quantity={quantity} token={tokenOf(answer, page.token)} answer={answer} />
        <aside className="k-stack k-sticky">
          <CheckoutSummary offer={offer} pricing={pricing} quantity={quantity} open={open} next={nextWords(page)} />
          <Shield protection={page.protection} />
        </aside>
      </div>
      <CheckoutBar total={totalOf(pricing, quantity).total_price} open={open} />
    </>
  )
}

/** What the button does and what follows it: most ways to pay come after the order. */
function nextWords({ linked, buyer }: Open): string {
  const then = linked ? m.checkout_then_link() : m.checkout_then()
  return buyer.wallet_open ? `${then} ${m.checkout_then_wallet()}` : then
}

/** The buyer with the balance that a refusal found, which may be less than when the page began [PAY-19]. */
function refreshed(buyer: Open['buyer'], { refusal }: CheckoutAnswer): Open['buyer'] {
  return refusal?.code === 'wallet_short' ? { ...buyer, wallet_balance: Number(refusal.details.balance) } : buyer
}

/** A form that comes back is still the same form, unless its token was none. */
const tokenOf = ({ values, errors }: CheckoutAnswer, fresh: string): string =>
  values.checkout_token && !errors.checkout_token ? values.checkout_token : fresh

function quantityShown(typed: string | undefined, start: number): number {
  const quantity = Number(typed)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.quantity ? quantity : start
}

/** Why there is no form: the reader's own offer, or less in stock than the seller sells at a time. */
function NotForYou({ show, offer }: { show: 'own' | 'short'; offer: Open['offer'] }) {
  const numbers = { stock: formatNumber(offer.quantity), minimum: formatNumber(offer.min_quantity) }
  return (
    <div className="k-checkout__end">
      <h1 className="k-checkout__title">{m.checkout_title()}</h1>
      <Callout tone="sea" icon="info" title={show === 'own' ? m.checkout_own() : m.checkout_short()}>
        {show === 'own' ? m.checkout_own_text() : m.checkout_short_text(numbers)}
      </Callout>
      <Card as="div"><OfferMini offer={offer} /></Card>
    </div>
  )
}
