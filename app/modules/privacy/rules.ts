export { decideDeletion, type Duty } from './internal/delete-account.ts'
