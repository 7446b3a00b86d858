export {
  disputeNumber,
  isOurs,
  type MoveName,
  movesFor,
  type Side,
  type Status,
  stepDueAt,
} from './internal/dispute.ts'
export { type Kind, reasonsOf } from './internal/reasons.ts'
export { toldSteps } from './internal/told.ts'
