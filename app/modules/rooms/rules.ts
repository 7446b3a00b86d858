export { HIDDEN } from './internal/message-check.ts'
export {
  messageNews,
  messageView,
  type MessageNews,
  type MessageView,
} from './internal/message-view.ts'
export {
  conversationPath,
  MAX_MESSAGE,
  sayPath,
  type Message,
  type Place,
  type Side,
} from './internal/room.ts'
