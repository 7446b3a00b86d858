export { isLastAdministrator } from './internal/administrators.server.ts'
export {
  badgesForAdmin,
  badgeVersion,
  findBadge,
  listBadges,
  type ListedBadge,
} from './internal/badges.server.ts'
export { peopleNamed } from './internal/people-named.server.ts'
export {
  amountIn,
  beginsWith,
  isItsAmount,
  isOfPerson,
  requestsFound,
} from './internal/requests-found.server.ts'
export {
  findOwnProfile,
  findProfile,
  idOfUsername,
  type Badge,
  type OwnProfile,
} from './internal/profiles.server.ts'
export { getUserEmail, listUsers, type ListedUser } from './internal/user-list.server.ts'
