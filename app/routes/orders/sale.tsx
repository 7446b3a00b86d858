import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { MAX_MESSAGE } from '#modules/messaging/conversation.ts'
import { Conversation } from '#modules/messaging/ui/conversation.island.tsx'
import { boughtOrderPage } from '#modules/orders/order-page.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { OrderLayout } from '#modules/orders/ui/order-layout.tsx'
import { SoldOrder } from '#modules/orders/ui/sold-order.island.tsx'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { soldPageFor } from './order.server.ts'
import { talkOfOrder } from '../layout/conversation.server.ts'
import type { Route } from './+types/sale'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.order_page_sale_title({ id: shortId(args.params.orderId) }),
    index: false,
  })

/** An order as its seller sees it; its buyer is led to theirs, everybody else finds nothing. */
export async function loader({ request, params: { orderId }, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const [first, talk] = await Promise.all([
    soldPageFor(given, orderId),
    talkOfOrder(given, orderId, { request, url }),
  ])
  if (first) return { first, talk: talk?.view, note: { token: randomUUID(), most: MAX_MESSAGE } }
  if (await boughtOrderPage(given.db, orderId, given.viewer.id))
    throw redirect(orderPath('/orders', orderId))
  throw missing('order')
}

/** The sale is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { params }) => soldPageFor(given, params.orderId ?? '')),
]

export default function Sale({ loaderData: { first, talk, note } }: Route.ComponentProps) {
  return (
    <OrderLayout
      list="/sales"
      id={first.page.id}
      side={talk && <Island of={Conversation} props={{ view: talk }} when="idle" />}
    >
      <Island
        of={SoldOrder}
        props={{ first, talks: Boolean(talk), ...(talk && { note }) }}
        when="news"
        unread={first.unread}
      />
    </OrderLayout>
  )
}
