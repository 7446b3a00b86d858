export {
  lateMoneyOf,
  lockedWalletBalance,
  sumOf,
  transactionsOf,
  walletBalance,
} from './internal/ledger.server.ts'
