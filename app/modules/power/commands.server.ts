export { refusePower } from './internal/power.server.ts'
