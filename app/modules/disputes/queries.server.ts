export { dueDisputes } from './internal/clock.server.ts'
export { type DisputeSeen, latestDispute, openNumber } from './internal/view.server.ts'
export {
  caseOf,
  decisionTexts,
  type DisputeCase,
  type ListedDispute,
  listDisputes,
} from './internal/list.server.ts'
