import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { MAX_REASON } from '#modules/payouts/payout-fields.ts'
import { reasonForm } from '#modules/payouts/withdrawal.form.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import { depositPage } from './deposit-page.ts'
import type { Route } from './+types/refuse'

export const loader = depositPage

/** Credits nothing, with a reason that the person reads. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer: admin, now } = asViewer(context, request)
  const form = readForm(reasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { depositId } = params
  const refusal = { name: 'refuse', reason: form.value.reason } as const
  const decided = await decideOnDeposit(db, depositId, refusal, admin, settings, now)
  const path = `/admin/deposits/${depositId}${url.search}`
  return withOutcome(path, decided, 'deposit_refused', 'deposit_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payouts_admin_refuse_title({ id: shortId(params.depositId ?? '') }))

export default function Refuse({
  loaderData: {
    deposit: { id },
    possible,
    search,
  },
  actionData,
}: Route.ComponentProps) {
  return (
    <Question
      title={m.payouts_admin_refuse_title({ id: shortId(id) })}
      back={`/admin/deposits/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_refuse() }}
      refusal={!possible && { text: m.payouts_admin_decided_already() }}
      reason={{ hint: m.payouts_admin_reason_hint(), most: MAX_REASON }}
      answer={actionData}
    >
      {possible && <p>{m.payouts_admin_refuse_text()}</p>}
    </Question>
  )
}
