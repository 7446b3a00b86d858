import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { MAX_RECEIPT_REASON, notFoundForm } from '#modules/payments/transfer-receipt.form.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { receiptPage } from './receipt-page.ts'

/** Nothing was found, for a reason that the buyer reads. */
const question = defineQuestion({
  find: receiptPage,
  form: notFoundForm,
  act: ({ receiptId = '' }, { reason }, { db, viewer, settings, now }) =>
    decideReceipt(db, receiptId, { name: 'not_found', reason }, viewer, settings, now),
  back: ({ receiptId }) => `/admin/receipts/${receiptId}`,
  done: () => 'receipt_not_found',
  refused: 'receipt_wrong_state',
  question: ({ receipt, possible }) => ({
    title: m.admin_receipt_not_found_title({ id: shortId(receipt.id) }),
    act: possible && { label: m.admin_receipt_not_found() },
    refusal: !possible && { text: m.admin_receipt_decided() },
    reason: { hint: m.payouts_admin_reason_hint(), most: MAX_RECEIPT_REASON },
    children: possible && <p>{m.admin_receipt_not_found_text()}</p>,
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
