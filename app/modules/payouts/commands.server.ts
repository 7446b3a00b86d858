export {
  decideOnDeposit,
  submitDeposit,
  type NewDepositRefusal,
} from './internal/deposits.server.ts'
export {
  bringDeposit,
  payDeposit,
  type PayDepositRefusal,
} from './internal/gateway-deposits.server.ts'
export { forgetPayouts } from './internal/removal.server.ts'
export { adjustWallet } from './internal/wallet-adjustment.server.ts'
export { exportApproved } from './internal/withdrawal-export.server.ts'
export {
  requestProven,
  requestWithdrawal,
  type RequestRefusal,
} from './internal/withdrawal-request.server.ts'
export { cancelRequestedSince, moveWithdrawal } from './internal/withdrawals.server.ts'
