export {
  cardMoney,
  lateMoneyOf,
  lockedWalletBalance,
  sumOf,
  transactionsOf,
  walletBalance,
  walletMoney,
} from './internal/ledger.server.ts'
