export {
  answerForm,
  appealForm,
  decisionForm,
  openForm,
  proposalAnswer,
  proposalForm,
} from './internal/dispute.form.ts'
