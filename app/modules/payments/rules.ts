export {
  type AttemptFailure,
  type AttemptState,
  attemptMoves,
  attemptStates,
  isOpen,
  type StartRefusal,
} from './internal/attempt.ts'
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
  cards,
  type MethodKind,
  methodKinds,
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
export { type DifferenceKind, MISSING } from './internal/provider-check.ts'
export { MOST_DAYS_AGO, type TaskState, taskStates } from './internal/refund-tasks.ts'
