import { data, redirect } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { revealToBuyer } from '#modules/orders/goods.server.ts'
import { goodsPath } from '#modules/orders/order-paths.ts'
import { OpenedGuide } from '#modules/orders/ui/opened-guide.island.tsx'
import { problemOf } from '#modules/orders/ui/order-guide.tsx'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { GoodsHead, Recorded } from '#modules/vault/ui/goods-section.tsx'
import { OpenedGoods } from '#modules/vault/ui/opened-goods.tsx'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Island } from '#ui/island.tsx'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import { neverKept, revealRefused } from '../layout/reveal-answer.ts'
import { boughtPageFor } from './order.server.ts'
import type { Route } from './+types/reveal'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.goods_bought_title(), index: false })

export const headers = () => neverKept

/** It is opened by a form; read, its address leads to the order, where it is closed. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params: { orderId }, context }, next) => {
    if (request.method === 'POST') return next()
    const found = await boughtPageFor(asViewer(context, request), orderId)
    if (!found) return next()
    // before a loader, nobody puts the language in front of it
    throw redirect(hrefOf(goodsPath(orderId)))
  },
]

/** What stands around the answer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await boughtPageFor(asViewer(context, request), params.orderId)
  if (!found) throw missing('order')
  return { page: found.page }
}

/** Writes down that the viewer opens what was delivered to them, and answers with it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const opened = await revealToBuyer(db, params.orderId, viewer, now)
  if (opened.ok) return { units: opened.value }
  if (opened.code === 'not_found') throw missing('order')
  const { words, status } = revealRefused(opened)
  return data({ problem: words }, { status })
}

export default function Reveal({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const problem = actionData && 'problem' in actionData ? actionData.problem : null
  const units = actionData && 'units' in actionData ? actionData.units : null
  const back = (words: string) => (
    <div className="k-actions">
      <ButtonLink to={goodsPath(page.id)}>{words}</ButtonLink>
    </div>
  )
  return (
    <OrderPage title={m.goods_bought_title()} order={page}>
      {problem && <Problem>{problem}</Problem>}
      {!units && (
        <>
          <p className="k-muted">{m.goods_closed()}</p>
          {back(m.order_page_back())}
        </>
      )}
      {units && (
        <>
          <Card className="k-stack" aria-labelledby="goods">
            <GoodsHead sealed />
            <OpenedGoods units={units} />
            <Note>{m.goods_shown()}</Note>
            {page.goods?.opened && <Recorded>{page.goods.opened}</Recorded>}
            {back(m.goods_back())}
          </Card>
          {page.guide && (
            <Island
              of={OpenedGuide}
              props={{ id: page.id, guide: page.guide, problem: problemOf(page) }}
              when="touch"
            />
          )}
        </>
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
