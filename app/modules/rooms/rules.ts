export { HIDDEN } from './internal/message-check.ts'
export {
  messageNews,
  messageView,
  type MessageNews,
  type MessageView,
} from './internal/message-view.ts'
export {
  conversationPath,
  KEPT_DAYS,
  MAX_MESSAGE,
  QUESTION_KEPT_DAYS,
  sayPath,
  type Message,
  type Place,
  type Side,
} from './internal/room.ts'
