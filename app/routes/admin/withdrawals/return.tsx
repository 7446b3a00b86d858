import { data } from 'react-router'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { reasonForm } from '#modules/payouts/forms.ts'
import { findWithdrawal } from '#modules/payouts/queries.server.ts'
import { movesOn, withdrawalPartyOf, MAX_REASON } from '#modules/payouts/rules.ts'
import { moveWithdrawal } from '#modules/payouts/commands.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { Question, reasonField } from '../parts/question.tsx'
import type { Route } from './+types/return'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const withdrawal = await findWithdrawal(db, params.withdrawalId)
  const party = withdrawal && withdrawalPartyOf(withdrawal, viewer)
  if (!withdrawal || !party) throw notFound()
  const { id, amount } = withdrawal
  return { id, amount, possible: movesOn(withdrawal, party).includes('return'), search: url.search }
}

/** Puts the money back into the wallet, with a reason that the person reads. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer: actor, now } = asViewer(context, request)
  const form = readForm(reasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const moved = await moveWithdrawal(
    db,
    { id: params.withdrawalId, name: 'return', actor, note: form.value.reason },
    now,
  )
  if (!moved.ok && moved.code === 'not_found') throw notFound()
  return redirectWith(
    `/admin/withdrawals/${params.withdrawalId}${url.search}`,
    moved.ok ? 'withdrawal_returned' : 'withdrawal_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${m.payouts_admin_return_title({ id: shortId(params.withdrawalId ?? '') })} · ${m.site_name()}`,
  },
]

export default function Return({
  loaderData: { id, amount, possible, search },
  actionData,
}: Route.ComponentProps) {
  return (
    <Question
      title={m.payouts_admin_return_title({ id: shortId(id) })}
      back={`/admin/withdrawals/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_return() }}
      refusal={!possible && { text: m.payouts_admin_return_impossible() }}
      reason={reasonField(m.payouts_admin_reason_hint(), MAX_REASON, actionData)}
    >
      {possible && <p>{m.payouts_admin_return_text({ amount: formatDa(amount) })}</p>}
    </Question>
  )
}
