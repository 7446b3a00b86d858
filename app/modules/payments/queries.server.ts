export { attemptsToAsk } from './internal/attempt-questions.server.ts'
export {
  type Attempt,
  attemptOfEvent,
  attemptsOf,
  attemptsToClose,
  findAttempt,
  lastAttempt,
} from './internal/attempts.server.ts'
export { eventsToTake } from './internal/events.server.ts'
export { invoicesOf } from './internal/invoices.server.ts'
export { countOpenAttempts, countOtherOpenDeposits } from './internal/open-attempts.server.ts'
export {
  type AdminMethod,
  findMethod,
  methodsForAdmin,
  mustStay,
} from './internal/payment-methods.server.ts'
export {
  findPaymentToCheck,
  listPaymentsToCheck,
  type ListedPayment,
  type PaymentToCheck,
} from './internal/payments-to-check.server.ts'
export {
  gatewayBalance,
  recentChecks,
  type ProviderCheck,
} from './internal/provider-check.server.ts'
export { gateway, modeOf, webhookSourceOf } from './internal/providers.server.ts'
export {
  findRefundTask,
  listRefundTasks,
  type ListedTask,
  type RefundTask,
} from './internal/refund-tasks.server.ts'
export { owedByGateway, recentSettlements, type Settlement } from './internal/settlements.server.ts'
