export { THANKS_SECONDS, ratings, type Rating } from './internal/feedback.ts'
export { actionsFor, mayDispute, mayGiveFeedback } from './internal/actions.ts'
export { dueAt, type Pause } from './internal/clock.ts'
export { needsProof } from './internal/proof.ts'
export { deliveryDueAt, releaseDueAt } from './internal/deadlines.ts'
export {
  isDisputed,
  isHeld,
  meanings,
  moves,
  partyOf,
  statuses,
  type MoveName,
  type Order,
  type OrderStatus,
  type Party,
} from './internal/order.ts'
export { type HandlingRefusal, handlingsOf, restOf } from './internal/payment-handling.ts'
export { amountsOf, paidOutAt, sharesOf } from './internal/order-money.ts'
export { paymentFlowOf, type PaymentFlow } from './internal/payment-flow.ts'
export { withReturn } from './internal/payment-link.ts'
export { paymentPath } from './internal/payment-path.ts'
export {
  credentialsPart,
  accessPath,
  disputePath,
  goodsPath,
  orderPath,
} from './internal/order-paths.ts'
export {
  isByTransfer,
  isTransfer,
  paymentStateOf,
  type PaymentState,
} from './internal/payment-state.ts'
export { totalOf } from './internal/price.ts'
export {
  canBeShared,
  goodsOf,
  isPart,
  LEAST_PART,
  priceOfRest,
  refundOf,
  type Shared,
  type Split,
  splitOf,
} from './internal/split.ts'
export { refundCause } from './internal/refund-reasons.ts'
