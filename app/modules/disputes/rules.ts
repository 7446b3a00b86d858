export {
  isOurs,
  type MoveName,
  movesFor,
  type Side,
  type Status,
  stepDueAt,
} from './internal/dispute.ts'
export { disputeNumber } from './internal/dispute-number.ts'
export { type Kind, reasonsOf } from './internal/reasons.ts'
export { visibleSteps } from './internal/visible-to-parties.ts'
