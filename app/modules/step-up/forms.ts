export { MOST_STAFF_REASON, staffReason, staffReasonForm } from './internal/staff-reason.form.ts'
