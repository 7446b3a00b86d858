export {
  type AttemptFailure,
  type AttemptState,
  attemptMoves,
  attemptStates,
  isOpen,
  type StartRefusal,
} from './internal/attempt.ts'
export { gatewayOrigins } from './internal/gateway-pages.ts'
export { neverBegan, type Standing, standingOf } from './internal/attempt-standing.ts'
export { type Invoice, invoiceNumber, type Operator } from './internal/invoice.ts'
export {
  counted,
  type Handling,
  outcomesToCheck,
  type OutcomeToCheck,
  type PaymentEvent,
  type PaymentOutcome,
  SUCCEEDED,
} from './internal/payment-event.ts'
export {
  type Card,
  cards,
  type MethodKind,
  methodKinds,
  type OpenWays,
  usualLinkHosts,
  WALLET_METHOD,
  wayOf,
} from './internal/payment-method.ts'
export { checkStates, type CheckState } from './internal/payments-to-check.ts'
export {
  type PageOfAttempt,
  type ProviderName,
  providerNames,
  type ReadRefusal,
} from './internal/provider.ts'
