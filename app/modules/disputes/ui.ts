export { type Answer, PartField, WordsField } from './internal/ui/dispute-forms.tsx'
export { faultsOf, partFault, wordsFault } from './internal/ui/dispute-faults.ts'
export { DisputeNews, type DisputeStand } from './internal/ui/dispute-news.island.tsx'
export { DisputePage } from './internal/ui/dispute-page.tsx'
export { BothSides, Course, Decision, Ended, Proposals } from './internal/ui/dispute-parts.tsx'
export {
  disputeTitle,
  momentWords,
  partyLabel,
  reasonLabel,
  statusLabel,
  statusLook,
} from './internal/ui/dispute-words.ts'
export { stepWords } from './internal/ui/dispute-said.ts'
export { inDispute } from './internal/ui/in-dispute.ts'
export { Share } from './internal/ui/share.tsx'
