import { data } from 'react-router'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { receivedForm } from '#modules/payments/transfer-field.ts'
import { meaningOf } from '#modules/payments/transfer-receipt.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { withOutcome } from '../parts/answers.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { Question } from '../parts/question.tsx'
import { type ReceivedAnswer, receivedAgain, receivedWords } from '../parts/received-answer.ts'
import { ReceivedField } from '../parts/received-field.tsx'
import { titled } from '../parts/titled.ts'
import { Over } from './over.tsx'
import { receiptPage } from './receipt-page.ts'
import type { Route } from './+types/arrive'

export const loader = receiptPage

/** Books what arrived. Another amount than is due is asked about once. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer: admin, now } = asViewer(context, request)
  const form = readForm(receivedForm, await postedForm(request))
  if (!form.ok) return data<ReceivedAnswer>(form, { status: 422 })
  const { received, differs } = form.value
  const decision = { name: 'arrive', received, differs } as const
  const { receiptId } = params
  const decided = confirmedOr(
    await decideReceipt(db, receiptId, decision, admin, settings, now),
    url,
  )
  const again = receivedAgain(received, decided)
  if (again) return data<ReceivedAnswer>(again, { status: 422 })
  const path = `/admin/receipts/${receiptId}${url.search}`
  return withOutcome(path, decided, 'receipt_arrived', 'receipt_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_receipt_arrive_title({ id: shortId(params.receiptId ?? '') }))

export default function Arrive({
  loaderData: { receipt, due, possible, search },
  actionData,
}: Route.ComponentProps) {
  const { id, amount, username, order_status } = receipt
  const expected = due || amount
  return (
    <Question
      title={m.admin_receipt_arrive_title({ id: shortId(id) })}
      back={`/admin/receipts/${id}${search}`}
      keep={m.admin_back()}
      act={possible && { label: m.payouts_admin_confirm(), variant: 'primary' }}
      refusal={!possible && { text: m.admin_receipt_decided() }}
      fields={<ReceivedField differs={actionData?.differs && differsOf(actionData, expected)} />}
      answer={actionData}
      words={receivedWords(actionData, m.admin_receipt_too_much)}
    >
      {possible && due === 0 && <Over status={statusLabel(order_status)} />}
      {possible && due > 0 && <p>{m.admin_receipt_arrive_text({ name: isolated(username) })}</p>}
      {possible && (
        <Facts>
          <Fact
            label={due > 0 ? m.admin_receipt_due() : m.admin_receipt_due_then()}
            is={<Da amount={expected} />}
          />
        </Facts>
      )}
    </Question>
  )
}

/** What becomes of another amount than was expected. */
function differsOf({ values }: ReceivedAnswer, expected: number) {
  const received = Number(values.received)
  const { missing, rest } = meaningOf(received, expected)
  const words = { amount: isolated(formatDa(received)) }
  return {
    title: m.admin_receipt_differs({ amount: isolated(formatDa(expected)) }),
    yes:
      missing > 0
        ? m.admin_receipt_differs_less({ ...words, missing: isolated(formatDa(missing)) })
        : m.admin_receipt_differs_more({ ...words, rest: isolated(formatDa(rest)) }),
  }
}
