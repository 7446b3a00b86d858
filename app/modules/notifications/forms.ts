export { pushForm } from './internal/push.form.ts'
