import { data, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { offeredPush } from '#modules/notifications/push.server.ts'
import { PushCard } from '#modules/notifications/ui/push-card.tsx'
import { EditLink } from '#modules/offers/ui/buy-box.tsx'
import { type CheckoutOffer, offerForCheckout } from '#modules/checkout/checkout-offer.server.ts'
import { climbAsked } from '#modules/offers/ladder.ts'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { placedOrder, unpaidOrderOf } from '#modules/checkout/placed-order.server.ts'
import { totalOf } from '#modules/checkout/price.ts'
import { BackToOffer, OfferMini } from '#modules/order-payments/ui/offer-mini.tsx'
import { CheckoutPlaced, type PlacedOrder } from '#modules/checkout/ui/checkout-placed.tsx'
import type { CheckoutAnswer, CheckoutReply } from '#modules/checkout/ui/checkout-words.ts'
import { Checkout, type CheckoutProps } from '#modules/checkout/ui/checkout.island.tsx'
import { KeptOrder } from '#modules/checkout/ui/kept-order.tsx'
import { pixelData } from '#modules/settings/pixel.ts'
import type { Viewer, ViewerContext } from '#platform/context.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersOwnJson, ownJson } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { answered, checkoutOf, submitCheckout } from './submit-checkout.server.ts'
import { keptOf, keptOrGone } from '../layout/kept-order.server.ts'
import type { Route } from './+types/payment'

/** On phones the bar with total and button takes the place of the navigation. */
export const handle = { buybar: true }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.checkout_title(), index: false })

/**
 * The checkout of an offer that is for sale, what is left of it kept for this buyer, or with
 * `payment=success` what follows an order of it, for sale or not.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const offerId = idFrom(params.offerId)
  if (offerId === null) throw missing('offer')
  if (url.searchParams.get('payment') === 'success')
    return placed(given, request, offerId, url.searchParams.get('order'))
  const offer = await offerForCheckout(given.db, offerId)
  if (!offer) throw await keptOrGone(given, offerId)
  const show = stateOf(offer, given.viewer)
  const kept = show === 'own' ? null : await keptOf(given, offerId)
  if (show === 'short' && kept) throw redirectWith(paymentPath(kept.id), 'order_kept')
  const asked = climbAsked((name) => url.searchParams.get(name))
  return { show, offer, kept, page: await checkoutOf(given, offer, kept?.id, asked) }
}

async function placed(
  { db, settings, viewer }: ViewerContext,
  request: Request,
  offerId: number,
  orderId: string | null,
) {
  const found = await placedOrder(db, offerId, orderId, viewer.id)
  if (!found) throw missing('offer')
  const { support_email, messaging_channel, chat_app_id } = settings
  // without an own order of this offer all its columns are null
  const order = found.id ? (found as PlacedOrder) : null
  const push = order && (await offeredPush(db, viewer.session_id, request.headers.get('cookie')))
  return {
    show: 'placed' as const,
    order,
    support: { support_email, messaging_channel, has_chat: chat_app_id !== '' },
    push,
  }
}

function stateOf(offer: CheckoutOffer, viewer: Viewer): 'own' | 'short' | 'form' {
  if (offer.user_id === viewer.id) return 'own'
  return offer.quantity < offer.min_quantity ? 'short' : 'form'
}

/**
 * Places the order, and goes on to the gateway's page, the seller's payment link, the order's
 * payment page or the success state. Whatever is refused keeps all that was typed.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const offerId = idFrom(params.offerId)
  if (offerId === null) throw missing('offer')
  const placed = await submitCheckout(given, offerId, await postedForm(request))
  if (placed === 'gone') throw await keptOrGone(given, offerId)
  if ('to' in placed) return redirect(placed.to, placed.to.startsWith('/') ? 302 : 303)
  return data(placed.answer, { status: placed.status })
}

/**
 * Its island posts the same form, and stays: it is answered where to go on, or with the page as it
 * is now.
 */
export const middleware = [
  answersOwnJson('POST', async (given, { request, params }) => {
    const offerId = idFrom(params.offerId)
    if (offerId === null) return leadingTo('/allgames', 404)
    const placed = await submitCheckout(given, offerId, await postedForm(request))
    if (placed === 'gone') return leadingTo(`/payment/${offerId}`, 404)
    if ('to' in placed) return leadingTo(placed.to)
    const offer = await offerForCheckout(given.db, offerId)
    if (!offer) return leadingTo(`/payment/${offerId}`, 404)
    const kept = await unpaidOrderOf(given.db, offerId, given.viewer.id)
    const page = answered(await checkoutOf(given, offer, kept), placed.answer)
    return ownJson({ page } satisfies CheckoutReply<CheckoutProps>, placed.status)
  }),
]

const leadingTo = (to: string, status = 200) =>
  ownJson({ to: hrefOf(to) } satisfies CheckoutReply<CheckoutProps>, status)

const untouched: CheckoutAnswer = { values: {}, errors: {}, refusal: null }

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData
  if (page.show === 'placed') return <Placed {...page} />
  return (
    <Main>
      <BackToOffer offer={page.offer} />
      {page.show === 'form' ? (
        <CheckoutPage page={page.page} kept={page.kept} answer={actionData ?? untouched} />
      ) : (
        <NotForYou show={page.show} offer={page.offer} />
      )}
    </Main>
  )
}

function Placed({
  order,
  support,
  push,
}: Extract<Route.ComponentProps['loaderData'], { show: 'placed' }>) {
  return (
    <Main>
      <CheckoutPlaced order={order} support={support}>
        {order && push && (
          <PushCard
            push={push}
            back={`/payment/${order.offer_id}?payment=success&order=${order.id}`}
          />
        )}
      </CheckoutPlaced>
    </Main>
  )
}

const Main = ({ children }: { children: React.ReactNode }) => (
  <main id="main" className="k-wrap k-checkout">
    {children}
  </main>
)

function CheckoutPage({
  page,
  kept,
  answer,
}: Pick<Open, 'page' | 'kept'> & { answer: CheckoutAnswer }) {
  const { offer, pricing } = page
  const began = pixelData({
    name: 'InitiateCheckout',
    value: totalOf(pricing, Math.max(1, offer.min_quantity)).total_price,
    item: offer.id,
  })
  return (
    <>
      {answer === untouched && <span hidden data-pixel-event={began} />}
      <h1 className="k-checkout__title">{m.checkout_title()}</h1>
      {kept && !isToldOf(answer) && <KeptOrder order={kept} />}
      {/* one that was refused leads to what is wrong at once */}
      <Island
        of={Checkout}
        props={answered(page, answer)}
        when={answer === untouched ? 'touch' : 'load'}
      />
    </>
  )
}

/** Whether an answer tells of the order besides which this one would come. */
const isToldOf = ({ refusal }: CheckoutAnswer): boolean =>
  refusal?.code === 'ordered_before' || refusal?.code === 'unpaid_order'

/** The page's data where the offer is there. */
type Open = Extract<Route.ComponentProps['loaderData'], { offer: unknown }>

/**
 * Why there is no form: the reader's own offer, or less in stock than the seller sells at a time.
 */
function NotForYou({ show, offer }: { show: 'own' | 'short'; offer: Open['offer'] }) {
  const numbers = { stock: formatNumber(offer.quantity), minimum: formatNumber(offer.min_quantity) }
  return (
    <div className="k-checkout__end">
      <h1 className="k-checkout__title">{m.checkout_title()}</h1>
      <Callout
        tone="sea"
        icon="info"
        title={show === 'own' ? m.checkout_own() : m.checkout_short()}
      >
        {show === 'own' ? m.checkout_own_text() : m.checkout_short_text(numbers)}
      </Callout>
      <Card as="div">
        <OfferMini offer={offer} />
      </Card>
      {show === 'own' && <EditLink offer={offer} />}
    </div>
  )
}
