export { movesFor, type Side, stepDueAt } from './internal/dispute.ts'
export { reasonsOf } from './internal/reasons.ts'
