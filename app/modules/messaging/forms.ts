export {
  greetingForm,
  MAX_REPLIES,
  MAX_REPLY_BODY,
  MAX_TITLE,
  replyForm,
} from './internal/replies.form.ts'
export { MAX_PROOF_WORDS, proofForm } from './internal/proof.form.ts'
export { reportForm } from './internal/report.form.ts'
export { sayForm } from './internal/send-message.form.ts'
