export { conversationOf, isMember } from './internal/conversation.server.ts'
export { dayOf } from './internal/day.server.ts'
export { figuresOf } from './internal/figures.server.ts'
export { inboxOf } from './internal/inbox.server.ts'
export {
  messagesSince,
  newestMessageOf,
  conversationsToTell,
  seenByOthers,
  type Seen,
  unreadMessagesOf,
} from './internal/live-messages.server.ts'
export { evidenceOf } from './internal/evidence.server.ts'
export { roomPicture } from './internal/pictures.server.ts'
export { repliesOf, type SellerReply } from './internal/replies.server.ts'
export { type ListedReport, listReports } from './internal/report-list.server.ts'
export { messageToReport } from './internal/reports.server.ts'
export { conversationToRead, readAsStaff } from './internal/staff-reading.server.ts'
export { openQuestion } from './internal/send-message.server.ts'
