export {
  type AttemptFailure,
  type AttemptState,
  isOpen,
  type StartRefusal,
} from './internal/attempt.ts'
export { gatewayOrigins } from './internal/gateway-pages.ts'
export { isAsked, neverBegan, type Standing, standingOf } from './internal/attempt-standing.ts'
export {
  type Invoice,
  invoiceNumber,
  type Operator,
  readInvoiceNumber,
} from './internal/invoice.ts'
export { latePayment } from './internal/late-payment.ts'
export {
  counted,
  type Handling,
  handlings,
  outcomesToCheck,
  type OutcomeToCheck,
  type PaymentEvent,
  type PaymentOutcome,
  SUCCEEDED,
} from './internal/payment-event.ts'
export {
  type Card,
  CARD_SUPPORT,
  cards,
  type MethodKind,
  methodKinds,
  type OpenWays,
  usualLinkHosts,
  WALLET_METHOD,
  wayOf,
} from './internal/payment-method.ts'
export { decideReceived, mayLookFor } from './internal/received.ts'
export {
  type AccountSettings,
  storedAccount,
  storedAccountShown,
  transferAccounts,
} from './internal/transfer-account.ts'
export { MAX_HOLDER } from './internal/transfer-field.ts'
export {
  decideSentAt,
  meaningOf,
  NEAR_LOOKS,
  OLDEST_TRANSFER_DAYS,
  receiptMoves,
  type ReceiptState,
  receiptStates,
  settlementOf,
  stillDue,
} from './internal/transfer-receipt.ts'
export { checkStates, type CheckState } from './internal/payments-to-check.ts'
export { type PageOfAttempt, type ProviderName, type ReadRefusal } from './internal/provider.ts'
export { type DifferenceKind, MISSING } from './internal/provider-check.ts'
export { MOST_DAYS_AGO, type TaskState, taskStates } from './internal/refund-tasks.ts'
