export { MOST_PICTURES, PICTURES } from './internal/pictures.ts'
export {
  MAX_REPORT_WORDS,
  reportReasons,
  type ReportState,
  reportStates,
} from './internal/reports.ts'
export { checkMessage } from './internal/message-check.ts'
export { standingOf } from './internal/figures.ts'
export { messageNews, messageView } from './internal/message-view.ts'
export {
  conversationPath,
  inboxFilters,
  type InboxFilter,
  KEPT_DAYS,
  MAX_MESSAGE,
  QUESTION_KEPT_DAYS,
  type Message,
  type Place,
} from './internal/conversation.ts'
