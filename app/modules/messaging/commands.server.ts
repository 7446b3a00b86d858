export { askBoth } from './internal/ask-both.server.ts'
export { countFigures } from './internal/figures.server.ts'
export { greetBuyers } from './internal/greeting.server.ts'
export { joinQuestions, openConversation } from './internal/open-conversation.server.ts'
export { markRead } from './internal/read.server.ts'
export { forgetMessages, saveReplies } from './internal/replies.server.ts'
export { forgetOldEvidence, showEvidence } from './internal/evidence.server.ts'
export { readTalkOfDispute } from './internal/dispute-reading.server.ts'
export { forgetOldMessages } from './internal/retention.server.ts'
export { deliverWithProof } from './internal/proof.server.ts'
export { reportMessage } from './internal/reports.server.ts'
export { beginReading, handleReports, removeMessage } from './internal/staff-reading.server.ts'
export { tellOfWaiting } from './internal/waiting.server.ts'
export {
  ask,
  sendMessage,
  sendWithPictures,
  type MessageToSend,
} from './internal/send-message.server.ts'
