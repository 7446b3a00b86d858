export {
  AccountDigits,
  BankName,
  CopyableAccount,
  accountKindName,
  ripOf,
} from './internal/ui/account.tsx'
export { Adjustment } from './internal/ui/adjustment.island.tsx'
export { AmountField } from './internal/ui/amount-field.tsx'
export { CardRuleNote } from './internal/ui/card-rule.tsx'
export { CardDeposit, type CardDepositProps } from './internal/ui/card-deposit.island.tsx'
export { GivenReason, GivenReference } from './internal/ui/given-words.tsx'
export { OwnDeposits, OwnWithdrawals } from './internal/ui/own-payouts.tsx'
export {
  DepositStatusLine,
  WithdrawalStatusLine,
  depositStatusLabel,
  withdrawalStatusLabel,
} from './internal/ui/payout-status.tsx'
export { OurAccounts, ReceiptField, SentTo } from './internal/ui/sent-money.tsx'
export { ConfirmWithdrawal, WithdrawForm, type Typed } from './internal/ui/withdraw-form.tsx'
export { amountWords, fieldWords } from './internal/ui/words.ts'
