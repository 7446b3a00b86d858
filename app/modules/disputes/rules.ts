export {
  type Dispute,
  escalateFrom,
  type MoveName,
  MOST_PROPOSALS,
  moves,
  movesFor,
  proposalDueAt,
  type Side,
  type Status,
  statuses,
  stepDueAt,
} from './internal/dispute.ts'
export { kinds, type Kind, type Reason, reasonsOf } from './internal/reasons.ts'
