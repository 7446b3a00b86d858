import { data } from 'react-router'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/auth/actor.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { MAX_REFUND_REASON, refundForm } from '#modules/orders/refund.form.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import { orderToAct } from './order-to-act.ts'
import type { Route } from './+types/refund'

export const loader = orderToAct

/** Refunds the order with a reason; a form that is not complete comes back with what it lacks. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const actor = person(viewer)
  const form = readForm(refundForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { to, reason } = form.value
  const { orderId: id } = params
  const refunded = confirmedOr(
    await moveOrder(db, { id, name: to, actor, reason }, settings, now),
    url,
  )
  const path = `/admin/orders/${id}${url.search}`
  return withOutcome(path, refunded, 'order_refunded', 'order_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_refund_title({ id: shortId(params.orderId ?? '') }))

export default function Refund({
  loaderData: { order, can, search },
  actionData,
}: Route.ComponentProps) {
  const possible = can.moves.includes('refund_wallet')
  const errors = actionData?.errors ?? {}
  const values = actionData?.values ?? {}
  const where = (
    <fieldset>
      <legend className="k-strong k-mb-2">{m.admin_refund_where()}</legend>
      <RadioCards>
        <RadioCard
          name="to"
          value="refund_wallet"
          icon="wallet"
          defaultChecked={values.to !== 'refund_original'}
          note={m.admin_refund_wallet_note({ amount: formatDa(order.total_price) })}
        >
          {m.admin_refund_wallet()}
        </RadioCard>
        {!order.from_wallet && (
          <RadioCard
            name="to"
            value="refund_original"
            icon="undo-2"
            defaultChecked={values.to === 'refund_original'}
            note={m.admin_refund_original_note({
              amount: formatDa(order.total_price),
              method: wayName(order),
            })}
          >
            {m.admin_refund_original()}
          </RadioCard>
        )}
      </RadioCards>
      {order.from_wallet && <p className="k-hint k-mt-2">{m.pay_wallet_refund()}</p>}
      {errors.to && <FieldError>{m.admin_refund_choose()}</FieldError>}
    </fieldset>
  )
  return (
    <Question
      title={m.admin_refund_title({ id: shortId(order.id) })}
      back={`/admin/orders/${order.id}${search}`}
      keep={m.admin_back_to_order()}
      act={possible && { label: m.admin_refund() }}
      refusal={!possible && { text: m.admin_refund_impossible() }}
      fields={where}
      reason={{
        hint: m.admin_refund_reason_hint(),
        most: MAX_REFUND_REASON,
        missing: m.admin_refund_reason_missing(),
      }}
      answer={actionData}
    />
  )
}
