import { data } from 'react-router'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { revealToBuyer } from '#modules/orders/commands.server.ts'
import { boughtGoods } from '#modules/orders/queries.server.ts'
import { OrderPage } from '#modules/orders/ui.ts'
import { GoodsHead, GoodsSection, OpenedGoods, Recorded } from '#modules/vault/ui.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { missing } from '../shell/missing.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { notAuthenticated, Refused } from '../shell/refused.tsx'
import { neverKept, revealRefused } from '../shell/reveal-answer.ts'
import type { Route } from './+types/reveal'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.goods_bought_title(), index: false })

export const headers = () => neverKept

/** Read, this is the page with the form that opens what was delivered: nothing of it is shown. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const order = await boughtGoods(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  return { order }
}

/** Writes down that the viewer opens what was delivered to them, and answers with it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticated()
  const opened = await revealToBuyer(db, params.orderId, viewer, now)
  if (opened.ok) return { units: opened.value }
  if (opened.code === 'not_found') throw missing('order')
  const { words, status } = revealRefused(opened)
  return data({ problem: words }, { status })
}

export default function Reveal({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const units = actionData && 'units' in actionData ? actionData.units : null
  return (
    <OrderPage title={m.goods_bought_title()} order={order}>
      {problem && <Problem>{problem}</Problem>}
      {units ? (
        <Card className="k-stack" aria-labelledby="goods">
          <GoodsHead sealed />
          <OpenedGoods units={units} />
          <Note>{m.goods_shown()}</Note>
          {order.given.buyer && (
            <Recorded>
              {m.goods_opened_by_you({ date: formatDateTime(order.given.buyer.first_at) })}
            </Recorded>
          )}
          <div className="k-actions">
            <ButtonLink to={`/orders/${order.id}/goods`}>{m.goods_back()}</ButtonLink>
          </div>
        </Card>
      ) : (
        <GoodsSection order={order} given={order.given} />
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
