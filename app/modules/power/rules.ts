export {
  isLimited,
  isMoneyAct,
  type MoneyAct,
  takesConfirmation,
  type PowerRefusal,
} from './internal/power.ts'
