import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/accounts/rules.ts'
import { orderForAdmin } from '#modules/orders/queries.server.ts'
import { actionsFor, partyOf } from '#modules/orders/rules.ts'
import { disputeOrder } from '#modules/orders/commands.server.ts'
import { MAX_PROBLEM, problemForm } from '#modules/orders/forms.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { Question, reasonField } from '../parts/question.tsx'
import type { Route } from './+types/freeze'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const order = await orderForAdmin(db, params.orderId)
  const party = order && partyOf(order, person(viewer))
  if (!order || !party) throw notFound()
  const { dispute } = actionsFor(order, party, settings, now)
  return { id: order.id, possible: dispute, search: url.search }
}

/** Freezes the order's money with a reason; a form without one comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const actor = person(viewer)
  const form = readForm(problemForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const frozen = await disputeOrder(db, params.orderId, actor, form.value.reason, now)
  if (!frozen.ok && frozen.code === 'not_found') throw notFound()
  return redirectWith(
    `/admin/orders/${params.orderId}${url.search}`,
    frozen.ok ? 'order_disputed' : 'order_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${m.admin_freeze_title({ id: shortId(params.orderId ?? '') })} · ${m.site_name()}` },
]

export default function Freeze({
  loaderData: { id, possible, search },
  actionData,
}: Route.ComponentProps) {
  return (
    <Question
      title={m.admin_freeze_title({ id: shortId(id) })}
      back={`/admin/orders/${id}${search}`}
      keep={m.admin_back_to_order()}
      act={possible && { label: m.admin_dispute() }}
      refusal={!possible && { text: m.admin_freeze_impossible() }}
      reason={reasonField(m.admin_refund_reason_hint(), MAX_PROBLEM, actionData)}
    />
  )
}
