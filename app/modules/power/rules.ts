export {
  isLimited,
  isMoneyAct,
  isRightsAct,
  type RightsAct,
  type MoneyAct,
  takesConfirmation,
  type PowerRefusal,
} from './internal/power.ts'
