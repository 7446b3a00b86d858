export { decidersOf } from './internal/deciders.server.ts'
export { dueDisputes } from './internal/clock.server.ts'
export { latestDispute, openDisputeOf, openNumber } from './internal/view.server.ts'
export {
  caseOf,
  decisionTexts,
  type ListedDispute,
  listDisputes,
  orderInDispute,
} from './internal/list.server.ts'
export { asSidesSee } from './internal/told.server.ts'
