export {
  applicationPartyOf,
  applicationStatuses,
  excerptOf,
  movesOn,
  type ApplicationMove,
  type ApplicationStatus,
  type Decision,
} from './internal/seller-application.ts'
export { maySell } from './internal/seller.ts'
