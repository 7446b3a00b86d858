import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { receivedForm } from '#modules/payments/transfer-field.ts'
import { meaningOf } from '#modules/payments/transfer-receipt.ts'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { defineQuestion } from '../parts/define-question.tsx'
import { type ReceivedAnswer, receivedAgain, receivedWords } from '../parts/received-answer.ts'
import { ReceivedField } from '../parts/received-field.tsx'
import { Over } from './over.tsx'
import { receiptPage } from './receipt-page.ts'

/** Books what arrived. Another amount than is due is asked about once. */
const question = defineQuestion({
  find: receiptPage,
  form: receivedForm,
  act: ({ receiptId = '' }, { received, differs }, { db, viewer, settings, now }) =>
    decideReceipt(db, receiptId, { name: 'arrive', received, differs }, viewer, settings, now),
  back: ({ receiptId }) => `/admin/receipts/${receiptId}`,
  done: () => 'receipt_arrived',
  refused: 'receipt_wrong_state',
  again: receivedAgain,
  question: ({ receipt, due, possible }, answer?: ReceivedAnswer | null) => {
    const { id, amount, username, order_status } = receipt
    const expected = due || amount
    return {
      title: m.admin_receipt_arrive_title({ id: shortId(id) }),
      act: possible && { label: m.payouts_admin_confirm(), variant: 'primary' },
      refusal: !possible && { text: m.admin_receipt_decided() },
      fields: <ReceivedField differs={answer?.differs && differsOf(answer, expected)} />,
      words: receivedWords(answer, m.admin_receipt_too_much),
      children: possible && (
        <>
          {due > 0 ? (
            <p>{m.admin_receipt_arrive_text({ name: isolated(username) })}</p>
          ) : (
            <Over status={statusLabel(order_status)} />
          )}
          <Facts>
            <Fact
              label={due > 0 ? m.admin_receipt_due() : m.admin_receipt_due_then()}
              is={<Da amount={expected} />}
            />
          </Facts>
        </>
      ),
    }
  },
})

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

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
