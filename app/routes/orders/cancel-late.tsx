import { data, Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { person } from '#modules/auth/actor.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { deliveryDueAt } from '#modules/orders/deadlines.ts'
import { lateForm } from '#modules/orders/late.form.ts'
import { type BuyerOrder, ownOrder } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { meanings } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { leftOf } from '#modules/orders/split.ts'
import { daInWords } from '#i18n/format.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { momentInWords } from '#modules/orders/ui/deadline-words.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout, Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { type Done, type Flash, redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/cancel-late'

// /orders/{orderId}/cancel-late: a buyer whose order was not delivered in time cancels it, and
// chooses between the wallet and the way they paid (decision 42).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.cancel_late_title(), index: false })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const order = await ownOrder(db, params.orderId, viewer.id)
  if (!order) throw missing('order')
  return {
    order,
    can: actionsFor(order, 'buyer', now).moves.map(String),
    due: order.status === 'paid' ? deliveryDueAt(order) : null,
    now,
  }
}

const done = {
  cancel_late: 'order_cancelled_late',
  cancel_late_original: 'order_cancelled_late_original',
} as const satisfies Record<string, Done>

/** Cancels the viewer's late order; where its seller was faster, that is said. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const { db, settings, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  // only its buyer has this page; everyone else is told the same as for an order that is not there
  if (!(await ownOrder(db, orderId, viewer.id))) throw missing('order')
  const form = readForm(lateForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { to: name } = form.value
  const actor = person(viewer)
  const moved = await moveOrder(db, { id: orderId, name, actor }, settings, now)
  return redirectWith(
    orderPath('/orders', orderId),
    moved.ok ? done[name] : toldWhyNot(moved.code, await ownOrder(db, orderId, viewer.id)),
  )
}

function toldWhyNot(code: string, order: Pick<BuyerOrder, 'status'> | null): Flash {
  if (code === 'too_early') return 'order_too_early'
  if (code === 'frozen') return 'order_frozen'
  return order && meanings[order.status].is_delivered
    ? 'order_delivered_first'
    : 'order_wrong_state'
}

export default function CancelLate({
  loaderData: { order, can, due, now },
  actionData,
}: Route.ComponentProps) {
  const amount = daInWords(leftOf(order))
  if (!can.includes('cancel_late'))
    return (
      <OrderPage title={m.cancel_late_title()} order={order}>
        {due && due > now ? (
          <Callout tone="sea" icon="clock" title={m.cancel_late_early_title()}>
            {m.cancel_late_early({ date: momentInWords(due) })}
          </Callout>
        ) : (
          <Note>{m.act_not_now()}</Note>
        )}
      </OrderPage>
    )
  return (
    <OrderPage title={m.cancel_late_title()} order={order}>
      <Callout tone="sea" icon="wallet" title={m.cancel_late_what_title({ amount })}>
        {m.cancel_late_what({ date: due ? momentInWords(due) : '' })}
      </Callout>
      <Card>
        <Form method="post" action={`/orders/${order.id}/cancel-late`} className="k-stack">
          <fieldset>
            <legend className="k-strong k-mb-2">{m.cancel_late_where()}</legend>
            <RadioCards>
              <RadioCard
                name="to"
                value="cancel_late"
                icon="wallet"
                defaultChecked
                note={m.cancel_late_wallet_note()}
              >
                {m.cancel_late_wallet()}
              </RadioCard>
              {can.includes('cancel_late_original') && (
                <RadioCard
                  name="to"
                  value="cancel_late_original"
                  icon="undo-2"
                  note={m.cancel_late_original_note({
                    method: wayName(order),
                  })}
                >
                  {m.cancel_late_original()}
                </RadioCard>
              )}
            </RadioCards>
          </fieldset>
          {actionData?.errors.to && <FieldError>{m.cancel_late_where()}</FieldError>}
          <div className="k-actions">
            <Button variant="danger">{m.cancel_late_submit({ amount })}</Button>
            <ButtonLink variant="ghost" to={orderPath('/orders', order.id)}>
              {m.cancel_late_wait()}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </OrderPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
