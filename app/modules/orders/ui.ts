export { AnsweredFields } from './internal/ui/answered-fields.tsx'
export { CheckoutLeave, CheckoutLinkOver } from './internal/ui/checkout-leave.tsx'
export { PaymentMark } from './internal/ui/checkout-mark.tsx'
export { BackToOffer, OfferMini } from './internal/ui/checkout-offer.tsx'
export { CheckoutPlaced, type PlacedOrder, SupportCard } from './internal/ui/checkout-placed.tsx'
export { daInWords } from './internal/ui/checkout-text.ts'
export { KeptOrder } from './internal/ui/kept-order.tsx'
export type { CheckoutAnswer, CheckoutReply } from './internal/ui/checkout-words.ts'
export { Checkout, type CheckoutProps } from './internal/ui/checkout.island.tsx'
export {
  inflectedTime,
  momentInWords,
  moreTimeChoices,
  timeInWords,
} from './internal/ui/deadline-words.ts'
export { refundReason } from './internal/ui/refund-reason.ts'
export { PaymentBought } from './internal/ui/payment-bought.tsx'
export { PaymentStatus, type PaymentStatusProps } from './internal/ui/payment-status.island.tsx'
export { contactNames, methodName, wayName } from './internal/ui/contact.ts'
export { FeedbackForm } from './internal/ui/feedback-form.island.tsx'
export { FeedbackList, FeedbackShares } from './internal/ui/feedback-list.tsx'
export { moneyRowWords } from './internal/ui/money-rows.ts'
export { InvoicePapers } from './internal/ui/invoice-paper.tsx'
export { OrderList } from './internal/ui/order-list.island.tsx'
export { countOf, keptIds, listQuery } from './internal/ui/order-list.ts'
export { OrderPage } from './internal/ui/order-page.tsx'
export { RatingStatus, ratingLooks } from './internal/ui/order-rating.tsx'
export {
  OrderStatusLine,
  saysFrozen,
  statusLabel,
  statusLook,
} from './internal/ui/order-status.tsx'
export {
  boughtCard,
  sideMoves,
  soldCard,
  type BoughtCard,
  type SideMove,
  type SoldCard,
} from './internal/ui/order-view.ts'
export { OpenedGuide } from './internal/ui/opened-guide.island.tsx'
export { problemOf } from './internal/ui/order-guide.tsx'
export { BoughtOrder } from './internal/ui/bought-order.island.tsx'
export { SoldOrder } from './internal/ui/sold-order.island.tsx'
export { dueOf } from './internal/ui/order-due.ts'
export { RoomTurn } from './internal/ui/order-turn.tsx'
export type { BoughtRoom, SoldRoom } from './internal/ui/room-view.ts'
export type { TurnWords } from './internal/ui/turn-words.ts'
export { RoomNote } from './internal/ui/order-note.tsx'
export { RoomLayout } from './internal/ui/order-layout.tsx'
export { boughtRoom, soldRoom } from './internal/ui/room-view.ts'
export { PaperPage } from './internal/ui/paper-parts.tsx'
export { protectionWords } from './internal/ui/protection-words.ts'
export { ReceiptPaper } from './internal/ui/receipt-paper.tsx'
export { receiptStateLabel, ReceiptStateLine } from './internal/ui/receipt-state.tsx'
export { ReplyForm } from './internal/ui/reply-form.island.tsx'
export { Reply } from './internal/ui/reply.tsx'
export { SellerCard, positiveShare } from './internal/ui/seller-card.tsx'
export type { ActAnswer } from './internal/ui/send-act.ts'
export { Shield } from './internal/ui/shield.tsx'
export { monthName, StatementMonths, StatementPaper } from './internal/ui/statement-paper.tsx'
export { progressOf, type ProgressStep } from './internal/ui/timeline.ts'
export { TransferPayment, TransferReceipts } from './internal/ui/transfer-payment.tsx'
export type { TransferAnswer } from './internal/ui/transfer-words.ts'
export type { ListAnswer } from './internal/ui/use-order-list.ts'
