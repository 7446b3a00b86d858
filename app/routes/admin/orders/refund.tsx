import { data } from 'react-router'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/accounts/rules.ts'
import { orderForAdmin } from '#modules/orders/queries.server.ts'
import { actionsFor, partyOf } from '#modules/orders/rules.ts'
import { moveOrder } from '#modules/orders/commands.server.ts'
import { MAX_REFUND_REASON, refundForm } from '#modules/orders/forms.ts'
import { methodName } from '#modules/orders/ui.ts'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { Question, reasonField } from '../parts/question.tsx'
import type { Route } from './+types/refund'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const order = await orderForAdmin(db, params.orderId)
  const party = order && partyOf(order, person(viewer))
  if (!order || !party) throw notFound()
  const { moves } = actionsFor(order, party, settings, now)
  return { order, possible: moves.includes('refund_wallet'), search: url.search }
}

/** Refunds the order with a reason; a form that is not complete comes back with what it lacks. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const actor = person(viewer)
  const form = readForm(refundForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { to, reason } = form.value
  const moved = confirmedOr(
    await moveOrder(db, { id: params.orderId, name: to, actor, reason }, settings, now),
    url,
  )
  if (!moved.ok && moved.code === 'not_found') throw notFound()
  return redirectWith(
    `/admin/orders/${params.orderId}${url.search}`,
    moved.ok ? 'order_refunded' : 'order_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${m.admin_refund_title({ id: shortId(params.orderId ?? '') })} · ${m.site_name()}` },
]

export default function Refund({
  loaderData: { order, possible, search },
  actionData,
}: Route.ComponentProps) {
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
              method: methodName(order.payment_method, order.payment_method_ar),
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
      reason={reasonField(
        m.admin_refund_reason_hint(),
        MAX_REFUND_REASON,
        actionData,
        m.admin_refund_reason_missing(),
      )}
    />
  )
}
