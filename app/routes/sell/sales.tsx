import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { actionsFor } from '#modules/orders/order.ts'
import { ORDERS_PER_PAGE, type Sale, salesOf } from '#modules/orders/order-lists.server.ts'
import { NoOrders, OrderFilters, OrderPages } from '#modules/orders/ui/order-filters.tsx'
import { countOf, listHref, listQuery } from '#modules/orders/ui/order-list.ts'
import { moneyOf } from '#modules/orders/ui/order-money.ts'
import { SaleCard } from '#modules/orders/ui/sale-card.tsx'
import { currentSettings } from '#modules/settings/settings.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, requireViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/sales'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.sales_title(), index: false })

/** The orders on the viewer's own offers. Who neither sells nor ever sold is led to their orders. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const query = listQuery(url.searchParams)
  const { orders, counts, page } = await salesOf(db, viewer.id, query)
  const all = countOf(counts, 'all')
  if (all === 0 && query.text === '' && !viewer.is_seller && !viewer.is_admin) throw redirect('/orders')
  const pages = Math.ceil(countOf(counts, query.status) / ORDERS_PER_PAGE)
  if (page > Math.max(1, pages)) throw redirect(listHref('/sales', { ...query, page: pages }))
  const settings = currentSettings()
  const cards = orders.map((order) => ({ order, actions: actionsFor(order, 'seller', settings, now), money: moneyOf(order, settings, now) }))
  return { cards, counts, query, page, pages, openIds: openIds(orders, query.open) }
}

/** The order that was asked for; else those that wait for the seller. */
function openIds(orders: readonly Sale[], asked: string | null): string[] {
  return asked ? [asked] : orders.filter(({ status }) => status === 'paid').map(({ id }) => id)
}

export default function Sales({ loaderData: { cards, counts, query, page, pages, openIds: open } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section">
      <h1 className="k-mb-5">{m.sales_title()}</h1>
      <OrderFilters path="/sales" query={query} counts={counts} label={m.sales_search()} />
      {cards.length === 0 && (
        <NoOrders path="/sales" query={query} first={m.sales_empty_first()} action={<ButtonLink to="/">{m.back_to_home()}</ButtonLink>} />
      )}
      <ul className="k-stack k-gap-3 k-mb-5">
        {cards.map((card) => <SaleCard key={card.order.id} {...card} open={open.includes(card.order.id)} />)}
      </ul>
      <OrderPages path="/sales" query={query} page={page} pages={pages} />
    </main>
  )
}
