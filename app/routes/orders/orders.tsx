import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { offeredPush } from '#modules/notifications/push.server.ts'
import { PushCard } from '#modules/notifications/ui/push-card.tsx'
import { actionsFor, isDisputed, mayGiveFeedback } from '#modules/orders/order.ts'
import { type BuyerOrder, ORDERS_PER_PAGE, ordersOfBuyer } from '#modules/orders/order-lists.server.ts'
import { BoughtOrderCard } from '#modules/orders/ui/order-bought.tsx'
import { NoOrders, OrderFilters, OrderPages } from '#modules/orders/ui/order-filters.tsx'
import { countOf, listHref, listQuery } from '#modules/orders/ui/order-list.ts'
import { moneyOf } from '#modules/orders/ui/order-money.ts'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, requireViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/orders'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.orders_title(), index: false })

/** The viewer's own orders; a page beyond the last one leads to the last. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const query = listQuery(url.searchParams)
  const { orders, counts, page } = await ordersOfBuyer(db, viewer.id, query, now)
  const pages = Math.ceil(countOf(counts, query.status) / ORDERS_PER_PAGE)
  if (page > Math.max(1, pages)) throw redirect(listHref('/orders', { ...query, page: pages }))
  const settings = currentSettings()
  const cards = orders.map((order) => ({ order, actions: actionsFor(order, 'buyer', settings, now), money: moneyOf(order, settings, now) }))
  const push = countOf(counts, 'all') > 0 ? await offeredPush(db, viewer.session_id, request.headers.get('cookie')) : null
  return { cards, push, counts, query, page, pages, openIds: openIds(orders, query.open, page) }
}

/** The order that was asked for; else those that wait for the buyer, and the newest received one if nothing was said of it. */
function openIds(orders: readonly BuyerOrder[], asked: string | null, page: number): string[] {
  if (asked) return [asked]
  const waiting = orders.filter((order) => order.status === 'completed' && !isDisputed(order))
  const received = page === 1 ? orders.find(({ status }) => status === 'received') : undefined
  return [...waiting, ...(received && mayGiveFeedback(received, 'buyer', received.rating !== null) ? [received] : [])].map(({ id }) => id)
}

export default function Orders({ loaderData: { cards, push, counts, query, page, pages, openIds: open } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section">
      <h1 className="k-mb-5">{m.orders_title()}</h1>
      <OrderFilters path="/orders" query={query} counts={counts} label={m.orders_search()} />
      {cards.length === 0 && (
        <NoOrders path="/orders" query={query} first={m.orders_empty_first()} action={<ButtonLink variant="primary" to="/allgames">{m.browse_all_games()}</ButtonLink>} />
      )}
      {push && page === 1 && <div className="k-mb-5"><PushCard push={push} back="/orders" /></div>}
      <ul className="k-stack k-gap-3 k-mb-5">
        {cards.map((card) => <BoughtOrderCard key={card.order.id} {...card} open={open.includes(card.order.id)} />)}
      </ul>
      <OrderPages path="/orders" query={query} page={page} pages={pages} />
    </main>
  )
}
