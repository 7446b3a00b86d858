export {
  isLimited,
  isMoneyAct,
  type MoneyAct,
  moneyActs,
  takesConfirmation,
  type PowerRefusal,
} from './internal/power.ts'
