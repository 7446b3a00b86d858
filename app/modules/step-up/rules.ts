export {
  isLimited,
  isMoneyAct,
  isRightsAct,
  type RightsAct,
  type MoneyAct,
  takesConfirmation,
  type StepUpRefusal,
} from './internal/step-up.ts'
