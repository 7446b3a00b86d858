import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { person } from '#modules/auth/actor.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { deliveryDueAt } from '#modules/orders/deadlines.ts'
import { ownOrder } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { inflectedTime, momentInWords } from '#modules/orders/ui/deadline-words.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/extend'

// /orders/{orderId}/extend: a buyer grants the extra time that their seller asked for
// (decision 42).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.extend_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  const can = actionsFor(order, 'buyer', now).moves.includes('extend')
  const asked = order.asked_seconds ?? 0
  return { order, can, asked, due: deliveryDueAt({ ...order, extra_seconds: asked }) }
}

/** Grants the seller of the viewer's order the time they asked for. */
export async function action({ params: { orderId }, context }: Route.ActionArgs) {
  const { db, settings, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const actor = person(viewer)
  const moved = await moveOrder(db, { id: orderId, name: 'extend', actor }, settings, now)
  if (!moved.ok && (moved.code === 'not_found' || moved.code === 'not_your_move'))
    throw missing('order')
  const refused = !moved.ok && moved.code === 'frozen' ? 'order_frozen' : 'order_wrong_state'
  return redirectWith(orderPath('/orders', orderId), moved.ok ? 'order_extended' : refused)
}

export default function Extend({ loaderData: { order, can, asked, due } }: Route.ComponentProps) {
  const time = inflectedTime(asked * 1_000)
  return (
    <OrderPage title={m.extend_title()} order={order}>
      {can && due ? (
        <>
          <Callout tone="sea" icon="clock" title={m.extend_what_title({ time })}>
            <p>
              <Bdi>{order.asked_reason}</Bdi>
            </p>
          </Callout>
          <Card>
            <Form method="post" action={`/orders/${order.id}/extend`} className="k-stack">
              <p>{m.extend_what({ date: momentInWords(due) })}</p>
              <div className="k-actions">
                <Button variant="primary">{m.extend_submit({ time })}</Button>
                <ButtonLink variant="ghost" to={orderPath('/orders', order.id)}>
                  {m.extend_keep()}
                </ButtonLink>
              </div>
            </Form>
          </Card>
        </>
      ) : (
        <Callout tone="sea" icon="info" title={m.extend_none_title()}>
          {m.extend_none()}
        </Callout>
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
