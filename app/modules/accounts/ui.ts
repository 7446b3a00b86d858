export { AppCode, AppKey, OwnPassword, RecoveryCodes } from './internal/ui/two-step.tsx'
export { weakWords } from './internal/ui/weak-words.ts'
