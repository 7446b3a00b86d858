export { isLimited, takesConfirmation, type PowerRefusal } from './internal/power.ts'
