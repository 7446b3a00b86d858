export { MAX_REASON, reasonField, reasonForm } from './internal/reason.form.ts'
