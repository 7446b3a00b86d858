export {
  ADJUSTMENTS,
  ADMIN_MARK,
  BANK,
  FEES,
  GATEWAY_FEES,
  REWARDS,
  clearingOf,
  escrowOf,
  transactionFilters,
  walletOf,
  withdrawable,
  withdrawalOf,
  type Transfer,
  type TransferCode,
  type WalletMoney,
} from './internal/ledger.ts'
export {
  levelProgress,
  levelStarts,
  walletLevels,
  withdrawalFeeBp,
  type WalletLevel,
} from './internal/wallet-level.ts'
