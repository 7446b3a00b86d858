import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { boughtOrderPage } from '#modules/orders/order-page.server.ts'
import { BoughtOrder } from '#modules/orders/ui/bought-order.island.tsx'
import { boughtPageView } from '#modules/orders/ui/page-view.ts'
import { asViewer } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { titled } from '../parts/titled.ts'
import { orderToAct } from './order-to-act.ts'
import type { Route } from './+types/as-buyer'

/** An order's page as its buyer has it now, closed: nothing of it can be pressed. */
export async function loader(args: Route.LoaderArgs) {
  const { order, search } = await orderToAct(args)
  const { db, settings, now } = asViewer(args.context, args.request)
  const found = (await boughtOrderPage(db, order.id, order.user_id))!
  const page = boughtPageView(found, rankOf(found.seller_points), settings, now)
  return { id: order.id, search, first: { page, unread: 0 } }
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_order_as_buyer(), shortId(params.orderId ?? ''))

export default function AsBuyer({ loaderData: { id, search, first } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`/admin/orders/${id}${search}`}>{m.admin_back_to_order()}</BackLink>
      <h1 className="k-h3">{m.admin_order_as_buyer()}</h1>
      <Note>{m.admin_order_as_buyer_note()}</Note>
      <div className="k-order-page" inert>
        <BoughtOrder first={first} talks={false} within />
      </div>
    </>
  )
}
