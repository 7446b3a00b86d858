export { recentActivity, type Activity } from './internal/activity.server.ts'
export {
  auditActors,
  auditEntries,
  type AuditEntry,
  toldActs,
} from './internal/audit-log.server.ts'
export { categoryCards, type CategoryCard } from './internal/category-stats.server.ts'
export { systemHealth, type PartHealth } from './internal/health.server.ts'
export {
  dayReport,
  firstReported,
  methodNames,
  reconcile,
  type ClosedDay,
} from './internal/reconciliation.server.ts'
export { statsOf, type Stats } from './internal/stats.server.ts'
export { findUser, type UserDetails } from './internal/user-details.server.ts'
export { countWaiting } from './internal/waiting.server.ts'
