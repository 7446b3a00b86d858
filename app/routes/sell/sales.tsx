import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { figuresOf } from '#modules/messaging/figures.server.ts'
import { OwnFigures } from '#modules/messaging/ui/figures.tsx'
import { SellerDay } from '#modules/messaging/ui/seller-day.island.tsx'
import { salesOf, theseOfSeller } from '#modules/orders/order-lists.server.ts'
import { OrderList } from '#modules/orders/ui/order-list.island.tsx'
import { orderCountOf, keptIds, listQuery } from '#modules/orders/ui/order-list.ts'
import { soldCard, type SoldCard } from '#modules/orders/ui/order-view.ts'
import type { OrderListAnswer } from '#modules/orders/ui/use-order-list.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { TextLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { dayFor } from './day.server.ts'
import type { Route } from './+types/sales'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.sales_title(), index: false })

/**
 * The orders on the viewer's own offers, and above all of them what waits and how they do. Who
 * neither sells nor ever sold is led to their orders.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { viewer, settings } = given
  const [list, day] = await Promise.all([
    soldList(given, url.searchParams),
    url.search === '' ? dayOfSeller(given) : null,
  ])
  const { query, counts } = list
  if (
    orderCountOf(counts, 'all') === 0 &&
    query.text === '' &&
    !viewer.is_seller &&
    !viewer.is_admin
  )
    throw redirect('/orders')
  return { list, day, figures_from: settings.figures_from }
}

async function dayOfSeller(given: ViewerContext) {
  const [waiting, figures] = await Promise.all([
    dayFor(given),
    figuresOf(given.db, given.viewer.id),
  ])
  return { waiting, figures, messages: given.viewer.unread_messages }
}

/** The list reads itself again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => soldList(given, url.searchParams)),
]

export default function Sales({ loaderData: { list, day, figures_from } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section">
      <div className="k-between k-mb-5">
        <h1>{m.sales_title()}</h1>
        <TextLink tap to="/sales/statements">
          {m.statement_link()}
        </TextLink>
      </div>
      {day && (
        <div className="k-stack k-gap-5 k-mb-5">
          <Island
            of={SellerDay}
            props={{ first: day.waiting }}
            when="news"
            unread={list.unread}
            messages={day.messages}
          />
          <OwnFigures figures={day.figures} settings={{ figures_from }} />
        </div>
      )}
      <Island
        of={OrderList}
        props={{ path: '/sales', first: list }}
        when="news"
        unread={list.unread}
      />
    </main>
  )
}

/**
 * The orders on the viewer's own offers that an address asks for: for the page and for the island
 * that reads them again.
 */
async function soldList(
  { db, settings, viewer, now }: ViewerContext,
  search: URLSearchParams,
): Promise<OrderListAnswer<SoldCard>> {
  const query = listQuery(search)
  const [{ orders, counts, before, after }, kept] = await Promise.all([
    salesOf(db, viewer.id, query),
    theseOfSeller(db, viewer.id, keptIds(search)),
  ])
  // open stands the order that was asked for; else those that wait for the seller
  const cards = orders.map((order) =>
    soldCard(order, query.open ? order.id === query.open : order.status === 'paid', settings, now),
  )
  return {
    cards,
    kept: kept.map((order) => soldCard(order, true, settings, now)),
    counts,
    query,
    before,
    after,
    unread: viewer.unread,
  }
}
