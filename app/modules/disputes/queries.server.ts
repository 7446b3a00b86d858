export { decidersOf } from './internal/other-admins.server.ts'
export { dueDisputes } from './internal/clock.server.ts'
export { latestDispute, openDisputeOf, openNumber } from './internal/view.server.ts'
export {
  caseOf,
  decisionTexts,
  type ListedDispute,
  listDisputes,
  orderInDispute,
} from './internal/list.server.ts'
export { visibleToParties } from './internal/visible-to-parties.server.ts'
