export {
  APPLICATIONS_PER_PAGE,
  LAST_APPLICATIONS_PAGE,
  findApplication,
  listApplications,
  type ApplicationDetails,
  type ListedApplication,
} from './internal/seller-application-list.server.ts'
export { ownApplication } from './internal/seller-applications.server.ts'
