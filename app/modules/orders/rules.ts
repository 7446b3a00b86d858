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
export { type HandlingRefusal, handlingsOf, restOf } from './internal/payment-handling.ts'
export { usableLink, withReturn } from './internal/payment-link.ts'
export { totalOf } from './internal/price.ts'
export { payoutOf } from './internal/seller-fee.ts'
