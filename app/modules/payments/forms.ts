export { amountField, holderField, receivedForm } from './internal/transfer-field.ts'
export {
  MAX_RECEIPT_REASON,
  notFoundForm,
  type TransferReceiptForm,
  transferReceiptForm,
} from './internal/transfer-receipt.form.ts'
export { chosenKinds, methodForm, methodLimits } from './internal/payment-method.form.ts'
export { handledForm, MAX_HANDLED_NOTE } from './internal/payments-to-check.form.ts'
export { MAX_BANK_REFERENCE, sentForm } from './internal/refund-task.form.ts'
export { settlementForm } from './internal/settlement.form.ts'
