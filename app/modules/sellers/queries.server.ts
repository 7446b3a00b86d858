export {
  applicationsOnPage,
  findApplication,
  listApplications,
  type ApplicationDetails,
  type ListedApplication,
} from './internal/seller-application-list.server.ts'
export { ownApplication } from './internal/seller-applications.server.ts'
