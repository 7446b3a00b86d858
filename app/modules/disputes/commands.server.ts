export { assignDispute } from './internal/assign.server.ts'
export { moveDisputeByClock } from './internal/clock.server.ts'
export { confirmDecision, decideDispute, returnDecision } from './internal/decide.server.ts'
export { freezeByAdmin, openDispute } from './internal/open.server.ts'
export { forgetOldWords } from './internal/removal.server.ts'
export {
  acceptProposal,
  agreeToDecision,
  answerDispute,
  appealDecision,
  declineProposal,
  escalate,
  propose,
  remedy,
  withdrawDispute,
} from './internal/party-actions.server.ts'
