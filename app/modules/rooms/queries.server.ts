export {
  conversationOf,
  type FoundConversation,
  type Part,
  type RoomStep,
} from './internal/conversation.server.ts'
export {
  inboxFilters,
  inboxOf,
  type InboxAsked,
  type InboxFilter,
  type InboxRow,
} from './internal/inbox.server.ts'
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
