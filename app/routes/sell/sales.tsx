import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { countOf, OrderList } from '#modules/orders/ui.ts'
import { asViewer } from '#platform/http.server.ts'
import { TextLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../shell/json.ts'
import { pageMeta } from '../shell/meta.ts'
import { soldList } from './sold.server.ts'
import type { Route } from './+types/sales'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.sales_title(), index: false })

/**
 * The orders on the viewer's own offers. Who neither sells nor ever sold is led to their orders.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const { viewer } = given
  const list = await soldList(given, url.searchParams)
  const { query, counts } = list
  if (countOf(counts, 'all') === 0 && query.text === '' && !viewer.is_seller && !viewer.is_admin)
    throw redirect('/orders')
  return { list }
}

/** The list reads itself again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => soldList(given, url.searchParams)),
]

export default function Sales({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section">
      <div className="k-between k-mb-5">
        <h1>{m.sales_title()}</h1>
        <TextLink tap to="/sales/statements">
          {m.statement_link()}
        </TextLink>
      </div>
      <Island
        of={OrderList}
        props={{ path: '/sales', first: list }}
        when="news"
        unread={list.unread}
      />
    </main>
  )
}
