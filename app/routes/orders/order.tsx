import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Conversation } from '#modules/messaging/ui/conversation.island.tsx'
import { soldOrderPage } from '#modules/orders/order-page.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { BoughtOrder } from '#modules/orders/ui/bought-order.island.tsx'
import { OrderLayout } from '#modules/orders/ui/order-layout.tsx'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { boughtPageFor } from './order.server.ts'
import { talkOfOrder } from '../layout/conversation.server.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.order_page_title({ id: shortId(args.params.orderId) }), index: false })

/** An order as its buyer sees it; its seller is led to the sale, everybody else finds nothing. */
export async function loader({ request, params: { orderId }, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const [first, talk] = await Promise.all([
    boughtPageFor(given, orderId),
    talkOfOrder(given, orderId, { request, url }),
  ])
  if (first) return { first, talk: talk?.view }
  if (await soldOrderPage(given.db, orderId, given.viewer.id))
    throw redirect(orderPath('/sales', orderId))
  throw missing('order')
}

/** The order is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { params }) => boughtPageFor(given, params.orderId ?? '')),
]

export default function Order({ loaderData: { first, talk } }: Route.ComponentProps) {
  return (
    <OrderLayout
      list="/orders"
      id={first.page.id}
      side={talk && <Island of={Conversation} props={{ view: talk }} when="idle" />}
    >
      <Island
        of={BoughtOrder}
        props={{ first, talks: Boolean(talk) }}
        when="news"
        unread={first.unread}
      />
    </OrderLayout>
  )
}
