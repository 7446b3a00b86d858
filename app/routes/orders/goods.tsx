import { m } from '#i18n/paraglide/messages.js'
import { boughtGoods } from '#modules/orders/queries.server.ts'
import { OrderPage } from '#modules/orders/ui.ts'
import { GoodsSection } from '#modules/vault/ui.ts'
import { asViewer } from '#platform/http.server.ts'
import { missing } from '../shell/missing.server.ts'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/goods'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.goods_bought_title(), index: false })

/** What was delivered to the viewer, closed; the form on it opens it at `reveal`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const order = await boughtGoods(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  return { order }
}

export default function Goods({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <OrderPage title={m.goods_bought_title()} order={order}>
      <GoodsSection order={order} given={order.given} />
    </OrderPage>
  )
}
