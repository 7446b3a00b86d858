export { refuseMoney, refusePower } from './internal/power.server.ts'
