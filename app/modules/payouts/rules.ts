export {
  decideDepositPaid,
  depositStatuses,
  depositsOpen,
  mayDecide,
  type DepositStatus,
} from './internal/deposit.ts'
export { MAX_REASON, MAX_REFERENCE } from './internal/payout-fields.ts'
export type { AdjustmentKind, AdjustmentRefusal } from './internal/wallet-adjustment.ts'
export {
  isOpen,
  isSent,
  movesOn,
  netOf,
  withdrawalFee,
  withdrawalPartyOf,
  withdrawalStatuses,
  withdrawalTerms,
  type AmountRefusal,
  type WithdrawalMove,
  type WithdrawalStatus,
} from './internal/withdrawal.ts'
