export { THANKS_SECONDS, ratings, type Rating } from './internal/feedback.ts'
export {
  actionsFor,
  isDisputed,
  mayGiveFeedback,
  meanings,
  moves,
  partyOf,
  releaseDueAt,
  statuses,
  type MoveName,
  type OrderStatus,
} from './internal/order.ts'
export {
  outcomesToCheck,
  type OutcomeToCheck,
  type PaymentEvent,
  type PaymentOutcome,
} from './internal/payment-event.ts'
export { usableLink, withReturn } from './internal/payment-link.ts'
export { checkStates, type CheckState } from './internal/payments-to-check.ts'
export { totalOf } from './internal/price.ts'
export { payoutOf } from './internal/seller-fee.ts'
