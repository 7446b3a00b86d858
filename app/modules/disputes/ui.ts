export { type Answer, PartField, WordsField } from './internal/ui/dispute-forms.tsx'
export { DisputePage } from './internal/ui/dispute-page.tsx'
export { BothSides, Course, Decision, Ended, Proposals } from './internal/ui/dispute-parts.tsx'
export {
  momentWords,
  outcomeLabel,
  reasonLabel,
  statusLabel,
  statusLook,
} from './internal/ui/dispute-words.ts'
export { Share } from './internal/ui/share.tsx'
