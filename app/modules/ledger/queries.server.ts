export {
  lockedWalletBalance,
  sumOf,
  transactionsOf,
  walletBalance,
} from './internal/ledger.server.ts'
