import { m } from '#i18n/paraglide/messages.js'
import { offeredPush } from '#modules/notifications/push.server.ts'
import { PushCard } from '#modules/notifications/ui/push-card.tsx'
import { OrderList } from '#modules/orders/ui/order-list.island.tsx'
import { countOf } from '#modules/orders/ui/order-list.ts'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { boughtList } from './bought.server.ts'
import type { Route } from './+types/orders'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.orders_title(), index: false })

/** The viewer's own orders. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { db, viewer } = given
  const list = await boughtList(given, url.searchParams)
  const push =
    countOf(list.counts, 'all') > 0
      ? await offeredPush(db, viewer.session_id, request.headers.get('cookie'))
      : null
  return { list, push }
}

/** The list reads itself again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => boughtList(given, url.searchParams)),
]

export default function Orders({ loaderData: { list, push } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section">
      <h1 className="k-mb-5">{m.orders_title()}</h1>
      {push && list.before === null && (
        <div className="k-mb-5">
          <PushCard push={push} back="/orders" />
        </div>
      )}
      <Island
        of={OrderList}
        props={{ path: '/orders', first: list }}
        when="list"
        unread={list.unread}
      />
    </main>
  )
}
