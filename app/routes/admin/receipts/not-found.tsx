import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { MAX_RECEIPT_REASON, notFoundForm } from '#modules/payments/transfer-receipt.form.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { withOutcome } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import { receiptPage } from './receipt-page.ts'
import type { Route } from './+types/not-found'

export const loader = receiptPage

/** Nothing was found, for a reason that the buyer reads. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer: admin, now } = asViewer(context, request)
  const form = readForm(notFoundForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const { receiptId } = params
  const decision = { name: 'not_found', reason: form.value.reason } as const
  const decided = await decideReceipt(db, receiptId, decision, admin, settings, now)
  const path = `/admin/receipts/${receiptId}${url.search}`
  return withOutcome(path, decided, 'receipt_not_found', 'receipt_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_receipt_not_found_title({ id: shortId(params.receiptId ?? '') }))

export default function NotFound({
  loaderData: {
    receipt: { id },
    possible,
    search,
  },
  actionData,
}: Route.ComponentProps) {
  return (
    <Question
      title={m.admin_receipt_not_found_title({ id: shortId(id) })}
      back={`/admin/receipts/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.admin_receipt_not_found() }}
      refusal={!possible && { text: m.admin_receipt_decided() }}
      reason={{ hint: m.payouts_admin_reason_hint(), most: MAX_RECEIPT_REASON }}
      answer={actionData}
    >
      {possible && <p>{m.admin_receipt_not_found_text()}</p>}
    </Question>
  )
}
