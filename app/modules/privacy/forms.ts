export { deleteAccountForm } from './internal/delete-account.form.ts'
