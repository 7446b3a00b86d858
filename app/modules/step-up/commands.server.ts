export { requireMoneyLimit, requireStepUp } from './internal/step-up.server.ts'
