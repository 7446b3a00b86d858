export {
  auditActions,
  auditNouns,
  changesOf,
  humanised,
  partsOf,
  type AuditNoun,
} from './internal/audit.ts'
export { excerptOf } from './internal/excerpt.ts'
export type { LineName } from './internal/reconciliation-facts.ts'
export {
  dayFrom,
  type Book,
  type Line,
  type MethodName,
  type Report,
} from './internal/reconciliation.ts'
export { changeOf, periodFrom, periods, unitFrom, type Period } from './internal/sales.ts'
export { MOST_WAITING, type Queue } from './internal/waiting.ts'
