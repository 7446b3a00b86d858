export { Conversation } from './internal/ui/conversation.island.tsx'
export {
  conversationView,
  type ConversationView,
  partView,
} from './internal/ui/conversation-view.ts'
export { EvidenceCard, type EvidenceProblem } from './internal/ui/evidence.tsx'
export {
  quoteOf,
  QuotedMessage,
  reportReasonLabels,
  seenReasonLabels,
} from './internal/ui/quoted-message.tsx'
export { dayView } from './internal/ui/day-view.ts'
export { FigureFacts, FigureLines, OwnFigures } from './internal/ui/figures.tsx'
export { Inbox } from './internal/ui/inbox.island.tsx'
export { inboxView, type InboxView } from './internal/ui/inbox-view.ts'
export { SellerDay } from './internal/ui/seller-day.island.tsx'
export { StaffTalk } from './internal/ui/staff-talk.tsx'
export { draftOf } from './internal/ui/send-words.ts'
export type { SayAnswer } from './internal/ui/use-talk.ts'
