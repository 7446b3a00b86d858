export { isConfirmed } from './internal/power.server.ts'
