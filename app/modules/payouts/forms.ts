export { cardDepositForm, depositForm } from './internal/deposit.form.ts'
export { adjustmentForm } from './internal/wallet-adjustment.form.ts'
export {
  confirmForm,
  payForm,
  reasonForm,
  withdrawalForm,
  type WithdrawalForm,
} from './internal/withdrawal.form.ts'
