export { isConfirmed, moneyOfDay } from './internal/step-up.server.ts'
