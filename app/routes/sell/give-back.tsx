import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { person } from '#modules/auth/actor.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { ownSale } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { leftOf } from '#modules/orders/split.ts'
import { daInWords } from '#i18n/format.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/give-back'

// /sales/{orderId}/give-back: a seller who cannot deliver returns the whole price to the buyer's
// wallet (decision 42).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.give_back_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const order = await ownSale(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  return { order, can: actionsFor(order, 'seller', now).moves.includes('give_back') }
}

/** Gives the buyer of the viewer's sale the whole price back. */
export async function action({ params: { orderId }, context }: Route.ActionArgs) {
  const { db, settings, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const actor = person(viewer)
  const moved = await moveOrder(db, { id: orderId, name: 'give_back', actor }, settings, now)
  if (!moved.ok && (moved.code === 'not_found' || moved.code === 'not_your_move'))
    throw missing('order')
  const refused = !moved.ok && moved.code === 'frozen' ? 'order_frozen' : 'order_wrong_state'
  return redirectWith(orderPath('/sales', orderId), moved.ok ? 'order_given_back' : refused)
}

export default function GiveBack({ loaderData: { order, can } }: Route.ComponentProps) {
  const amount = daInWords(leftOf(order))
  return (
    <OrderPage title={m.give_back_title()} order={order} list="/sales">
      {can ? (
        <>
          <Callout tone="warning" icon="undo-2" title={m.give_back_what_title({ amount })}>
            {m.give_back_what()}
          </Callout>
          <Card>
            <Form method="post" action={`/sales/${order.id}/give-back`}>
              <div className="k-actions">
                <Button variant="danger">{m.give_back_submit({ amount })}</Button>
                <ButtonLink variant="ghost" to={orderPath('/sales', order.id)}>
                  {m.give_back_keep()}
                </ButtonLink>
              </div>
            </Form>
          </Card>
        </>
      ) : (
        <Note>{m.act_not_now()}</Note>
      )}
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
