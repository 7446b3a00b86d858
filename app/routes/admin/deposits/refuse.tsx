import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { mayDecide, MAX_REASON } from '#modules/payouts/rules.ts'
import { findDeposit } from '#modules/payouts/queries.server.ts'
import { decideOnDeposit } from '#modules/payouts/commands.server.ts'
import { reasonForm } from '#modules/payouts/forms.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { Question, reasonField } from '../parts/question.tsx'
import type { Route } from './+types/refuse'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const deposit = await findDeposit(db, params.depositId)
  if (!deposit) throw notFound()
  return {
    id: deposit.id,
    possible: mayDecide(deposit, viewer).ok,
    search: url.search,
  }
}

/** Credits nothing, with a reason that the person reads. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer: admin, now } = asViewer(context, request)
  const form = readForm(reasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const decided = await decideOnDeposit(
    db,
    params.depositId,
    { name: 'refuse', reason: form.value.reason },
    admin,
    settings,
    now,
  )
  if (!decided.ok && decided.code === 'not_found') throw notFound()
  return redirectWith(
    `/admin/deposits/${params.depositId}${url.search}`,
    decided.ok ? 'deposit_refused' : 'deposit_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${m.payouts_admin_refuse_title({ id: shortId(params.depositId ?? '') })} · ${m.site_name()}`,
  },
]

export default function Refuse({
  loaderData: { id, possible, search },
  actionData,
}: Route.ComponentProps) {
  return (
    <Question
      title={m.payouts_admin_refuse_title({ id: shortId(id) })}
      back={`/admin/deposits/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_refuse() }}
      refusal={!possible && { text: m.payouts_admin_decided_already() }}
      reason={reasonField(m.payouts_admin_reason_hint(), MAX_REASON, actionData)}
    >
      {possible && <p>{m.payouts_admin_refuse_text()}</p>}
    </Question>
  )
}
