export { closeDays } from './internal/closing.server.ts'
export { foldChanges } from './internal/counts.server.ts'
