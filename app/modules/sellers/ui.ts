export { ApplicationForm } from './internal/ui/application-form.island.tsx'
export { ApplicationStatusLine, applicationStatusLabel } from './internal/ui/application-status.tsx'
export { type ApplicationAnswer, sayApplication } from './internal/ui/application-words.tsx'
