export { decideOn, saveNotes, submitApplication } from './internal/seller-applications.server.ts'
export { lockSeller } from './internal/seller.server.ts'
