export {
  lateMoneyOf,
  lockedWalletBalance,
  transactionsOf,
  walletBalance,
} from './internal/ledger.server.ts'
