export { standingOf } from './internal/figures.ts'
export { messageNews, messageView } from './internal/message-view.ts'
export {
  conversationPath,
  KEPT_DAYS,
  MAX_MESSAGE,
  QUESTION_KEPT_DAYS,
  type Message,
  type Place,
} from './internal/room.ts'
