export { conversationOf } from './internal/conversation.server.ts'
export { dayOf } from './internal/day.server.ts'
export { figuresOf } from './internal/figures.server.ts'
export { inboxFilters, inboxOf, type InboxFilter } from './internal/inbox.server.ts'
export {
  messagesSince,
  newestMessageOf,
  roomsToTell,
  seenByOthers,
  type Seen,
  unreadMessagesOf,
} from './internal/live-messages.server.ts'
export { repliesOf, type SellerReply } from './internal/replies.server.ts'
export { openQuestion } from './internal/say.server.ts'
