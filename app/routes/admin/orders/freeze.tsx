import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/auth/actor.ts'
import { freezeByAdmin } from '#modules/disputes/open.server.ts'
import { MAX_PROBLEM, problemForm } from '#modules/orders/problem.form.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import { orderToAct } from './order-to-act.ts'
import type { Route } from './+types/freeze'

export const loader = orderToAct

/** Freezes the order's money with a reason; a form without one comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const form = readForm(problemForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { orderId } = params
  const asked = { orderId, actor: person(viewer), words: form.value.reason }
  const frozen = await freezeByAdmin(db, asked, settings, now)
  const path = `/admin/orders/${orderId}${url.search}`
  return withOutcome(path, frozen, 'order_disputed', 'order_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_freeze_title({ id: shortId(params.orderId ?? '') }))

export default function Freeze({
  loaderData: { order, can, search },
  actionData,
}: Route.ComponentProps) {
  return (
    <Question
      title={m.admin_freeze_title({ id: shortId(order.id) })}
      back={`/admin/orders/${order.id}${search}`}
      keep={m.admin_back_to_order()}
      act={can.dispute && { label: m.admin_dispute() }}
      refusal={!can.dispute && { text: m.admin_freeze_impossible() }}
      reason={{ hint: m.admin_refund_reason_hint(), most: MAX_PROBLEM }}
      answer={actionData}
    />
  )
}
