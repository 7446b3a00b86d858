export { post } from './internal/ledger.server.ts'
