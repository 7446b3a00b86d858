export {
  greetingForm,
  MAX_REPLIES,
  MAX_REPLY_BODY,
  MAX_TITLE,
  replyForm,
} from './internal/replies.form.ts'
export { sayForm } from './internal/say.form.ts'
