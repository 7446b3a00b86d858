export { dueDisputes } from './internal/clock.server.ts'
export { latestDispute, openNumber } from './internal/view.server.ts'
export { caseOf, decisionTexts, type ListedDispute, listDisputes } from './internal/list.server.ts'
