export {
  answerForm,
  appealForm,
  decisionForm,
  MAX_PROPOSAL_WORDS,
  MAX_WORDS,
  LEAST_WORDS,
  openForm,
  proposalAnswer,
  proposalForm,
} from './internal/dispute.form.ts'
