import { idFrom } from '#kernel/id.ts'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { asViewer } from '#platform/http.server.ts'
import { withReturn } from '#modules/offers/payment-link.ts'
import { orderToPay } from '#modules/checkout/placed-order.server.ts'
import { CheckoutLeave, CheckoutLinkOver } from '#modules/checkout/ui/checkout-leave.tsx'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/leave'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.checkout_leave(), index: false })

/** The last page before a seller's payment link, for the buyer of a pending order only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, origin, now } = asViewer(context, request)
  const offerId = idFrom(params.offerId)
  const order =
    offerId === null ? null : await orderToPay(db, params.orderId, offerId, viewer.id, now)
  if (!order) throw missing('order')
  const { link, id, total_price } = order
  const back = `${origin}${withLocale(`/payment/${offerId}`, getLocale())}?payment=success&order=${id}`
  return {
    order: { id, total_price },
    host: link?.hostname ?? null,
    href: link ? withReturn(link, back) : null,
  }
}

export default function LeavePage({ loaderData: { order, host, href } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-checkout">
      {host && href ? (
        <CheckoutLeave order={order} host={host} href={href} />
      ) : (
        <CheckoutLinkOver order={order} />
      )}
    </main>
  )
}
