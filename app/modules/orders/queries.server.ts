export { orderToLend, saleWithAccess } from './internal/credentials.server.ts'
export { lastAnswers } from './internal/answers.server.ts'
export { offerForCheckout, type CheckoutOffer } from './internal/checkout-offer.server.ts'
export { savedDetails } from './internal/checkout.server.ts'
export { saleToDeliver } from './internal/deliver-order.server.ts'
export {
  deliveredLongAgo,
  dueForRelease,
  lateForGood,
  unpaidTooLong,
} from './internal/due-orders.server.ts'
export { isReachable, outagesForAdmin } from './internal/outages.server.ts'
export {
  feedbackForAdmin,
  findFeedback,
  isPartyOf,
  type ListedFeedback,
} from './internal/feedback-moderation.server.ts'
export { feedbackToReply } from './internal/feedback-reply.server.ts'
export { feedbackOf } from './internal/feedback.server.ts'
export {
  ordersOfBuyer,
  ownOrder,
  ownSale,
  salesOf,
  theseOfBuyer,
  theseOfSeller,
  type BuyerOrder,
} from './internal/order-lists.server.ts'
export { buyersNamed } from './internal/order-search.server.ts'
export { boughtOrderPage, soldOrderPage } from './internal/order-page.server.ts'
export { announcementOf } from './internal/order-webhook.server.ts'
export {
  orderForAdmin,
  ordersForAdmin,
  type AdminOrder,
  type AdminOrderFilter,
  type ListedOrder,
  type OrderAttempt,
} from './internal/orders-for-admin.server.ts'
export {
  type ArrivedReceipt,
  arrivedReceiptsOf,
  findReceipt,
  type ListedReceipt,
  listReceipts,
  type ReceiptDetails,
  type ReceiptFilter,
  type ReceiptSort,
} from './internal/receipt-lists.server.ts'
export { receiptsToTell, type ReceiptToTell } from './internal/receipt-news.server.ts'
export { orderReceiptFor, transferOf } from './internal/transfer.server.ts'
export { openOrdersOf } from './internal/removal.server.ts'
export { orderToPay, placedOrder, unpaidOrderOf } from './internal/placed-order.server.ts'
export { orderPayment, type OrderPayment } from './internal/order-payment.server.ts'
export { availableFlows } from './internal/payment-flow.server.ts'
export { papersOf } from './internal/order-papers.server.ts'
export { statementMonths, statementOf, statementRows } from './internal/statements.server.ts'
export { isWaitingOrder } from './internal/waiting-orders.server.ts'
