export {
  type CredentialsRefusal,
  shareCredentials,
  revealCredentials,
  withdrawCredentials,
} from './internal/credentials.server.ts'
export { holdOutages } from './internal/clock.server.ts'
export { remindOfOrders } from './internal/due-orders.server.ts'
export { askMoreTime, forgetExtensions } from './internal/extensions.server.ts'
export { beat, enterOutage } from './internal/outages.server.ts'
export { forgetOldAnswers } from './internal/answers.server.ts'
export { placeOrder } from './internal/checkout.server.ts'
export { confirmAct } from './internal/confirmed-act.server.ts'
export { deliverOrder, type DeliveryRefusal } from './internal/deliver-order.server.ts'
export { freezeOrder, settleOrder, shareOrder } from './internal/disputes.server.ts'
export { lockOrder } from './internal/order-step.server.ts'
export { rejectFeedback, removeReply } from './internal/feedback-moderation.server.ts'
export { forgetReplies, replyToFeedback } from './internal/feedback-reply.server.ts'
export {
  revealToBuyer,
  revealToSeller,
  shredGoodsOf,
  shredOldGoods,
} from './internal/goods.server.ts'
export { tickStep } from './internal/guide.server.ts'
export { giveFeedback, type FeedbackRefusal } from './internal/feedback.server.ts'
export { acknowledgeOrder } from './internal/order-webhook.server.ts'
export { moveOrder, moveOrderIn, type MoveRequest, releaseOrder } from './internal/orders.server.ts'
export { forgetBuyer, forgetReceipts } from './internal/removal.server.ts'
export {
  refreshDeposit,
  refreshOrderPayments,
  refreshPayment,
  pollOpenPayments,
  cancelUnpaid,
  closePayments,
  payAtGateway,
} from './internal/gateway-payments.server.ts'
export { handlePayment } from './internal/payment-handling.server.ts'
export {
  receiveWebhook,
  processStoredEvents,
  processPayment,
  type CallbackRefusal,
} from './internal/payments.server.ts'
export { decideReceipt } from './internal/receipt-decision.server.ts'
export { type NewReceiptRefusal, submitReceipt } from './internal/receipts.server.ts'
export { switchToTransfer } from './internal/switch-to-transfer.server.ts'
export { letResalePass } from './internal/resale.server.ts'
export { claimPurchase } from './internal/purchase-event.server.ts'
