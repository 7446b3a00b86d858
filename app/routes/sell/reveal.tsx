import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { revealToSeller } from '#modules/orders/goods.server.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { GoodsHead } from '#modules/vault/ui/goods-section.tsx'
import { OpenedGoods } from '#modules/vault/ui/opened-goods.tsx'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import { revealRefused, shownHeaders, shownThen } from '../layout/reveal-answer.ts'
import { readSoldGoods } from './sold-goods.server.ts'
import { SoldGoodsCard } from './sold-goods.tsx'
import type { Route } from './+types/reveal'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.goods_sold_title(), index: false })

export const headers = shownHeaders

/** Read, this is the page with the form that opens what was given: nothing of it is shown. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  readSoldGoods(params.orderId, request, context)

/**
 * Asks whether it is the viewer, writes down that they open what they gave, and answers with it.
 */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const posted = await postedForm(request)
  const given = { password: textOf(posted, 'password'), code: textOf(posted, 'code').trim() }
  const opened = await revealToSeller(db, orderId, viewer, given, now)
  if (opened.ok) return data({ units: opened.value }, shownThen(`/sales/${orderId}/deliver`))
  if (opened.code === 'not_found') throw missing('order')
  const { words, status } = revealRefused(opened, given)
  return data({ problem: words }, { status })
}

export default function Reveal({ loaderData: { sale, proof }, actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const units = actionData && 'units' in actionData ? actionData.units : null
  return (
    <OrderPage title={m.goods_sold_title()} order={sale} list="/sales">
      {problem && <Problem>{problem}</Problem>}
      {units ? (
        <Card className="k-stack" aria-labelledby="goods">
          <GoodsHead sealed />
          <OpenedGoods units={units} />
          <Note>{m.goods_shown_seller()}</Note>
          <div className="k-actions">
            <ButtonLink to={`/sales/${sale.id}/deliver`}>{m.goods_back()}</ButtonLink>
          </div>
        </Card>
      ) : (
        <SoldGoodsCard sale={sale} proof={proof} />
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
