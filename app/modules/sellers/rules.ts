export {
  applicationPartyOf,
  applicationStatuses,
  excerptOf,
  movesOn,
  type ApplicationStatus,
  type Decision,
} from './internal/seller-application.ts'
export { maySell } from './internal/seller.ts'
