import { data } from 'react-router'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { MAX_REASON } from '#modules/payouts/payout-fields.ts'
import { reasonForm } from '#modules/payouts/withdrawal.form.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import { withdrawalPage } from './withdrawal-parts.tsx'
import type { Route } from './+types/return'

export const loader = withdrawalPage

/** Puts the money back into the wallet, with a reason that the person reads. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer: actor, now } = asViewer(context, request)
  const form = readForm(reasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { withdrawalId: id } = params
  const move = { id, name: 'return', actor, note: form.value.reason } as const
  const path = `/admin/withdrawals/${id}${url.search}`
  const moved = await moveWithdrawal(db, move, now)
  return withOutcome(path, moved, 'withdrawal_returned', 'withdrawal_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payouts_admin_return_title({ id: shortId(params.withdrawalId ?? '') }))

export default function Return({
  loaderData: { withdrawal, moves, search },
  actionData,
}: Route.ComponentProps) {
  const { id, amount } = withdrawal
  const possible = moves.includes('return')
  return (
    <Question
      title={m.payouts_admin_return_title({ id: shortId(id) })}
      back={`/admin/withdrawals/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_return() }}
      refusal={!possible && { text: m.payouts_admin_return_impossible() }}
      reason={{ hint: m.payouts_admin_reason_hint(), most: MAX_REASON }}
      answer={actionData}
    >
      {possible && <p>{m.payouts_admin_return_text({ amount: formatDa(amount) })}</p>}
    </Question>
  )
}
