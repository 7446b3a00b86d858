export {
  findDeposit,
  listDeposits,
  ownDeposits,
  receiptFor,
  type DepositDetails,
  type DepositFilter,
  type DepositSort,
  type ListedDeposit,
} from './internal/deposit-lists.server.ts'
export {
  depositCards,
  ownCardDeposit,
  type DepositCard,
} from './internal/gateway-deposits.server.ts'
export { openPayoutsOf } from './internal/open-payouts.server.ts'
export {
  depositsToTell,
  withdrawalsToTell,
  type PayoutToTell,
} from './internal/payout-news.server.ts'
export { type AlikeReceipt, lookingLike } from './internal/receipts-alike.server.ts'
export { findAdjustment } from './internal/wallet-adjustment.server.ts'
export { cardRule, decideRequest } from './internal/withdrawal-request.server.ts'
export {
  approvedForFile,
  findWithdrawal,
  lastAccount,
  listWithdrawals,
  ownWithdrawals,
  type ApprovedForFile,
  type ListedWithdrawal,
  type WithdrawalDetails,
  type WithdrawalFilter,
  type WithdrawalSort,
} from './internal/withdrawal-lists.server.ts'
