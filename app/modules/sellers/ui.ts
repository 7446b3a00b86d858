export { ApplicationForm } from './internal/ui/application-form.tsx'
export { ApplicationStatusLine, applicationStatusLabel } from './internal/ui/application-status.tsx'
