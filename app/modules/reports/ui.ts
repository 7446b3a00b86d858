export { actionWords, fieldWords, nounWords, valueLines } from './internal/ui/audit-words.ts'
export { CategoryShares, SalesOverview } from './internal/ui/sales-overview.tsx'
export { StatusShares } from './internal/ui/status-shares.tsx'
