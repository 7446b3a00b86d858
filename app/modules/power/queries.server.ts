export { isConfirmed, moneyOfDay } from './internal/power.server.ts'
