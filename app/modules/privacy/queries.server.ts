export { dutiesOf } from './internal/delete-account.server.ts'
