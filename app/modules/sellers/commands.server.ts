export {
  decideOn,
  saveNotes,
  submitApplication,
  type SubmitRefusal,
} from './internal/seller-applications.server.ts'
export { lockSeller } from './internal/seller.server.ts'
