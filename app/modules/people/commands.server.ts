export { makeAdministrator } from './internal/administrators.server.ts'
export {
  createBadge,
  deleteBadge,
  updateBadge,
  type BadgeRefusal,
} from './internal/badges.server.ts'
export { changeProfileImage, removeProfileImage } from './internal/profile-image.server.ts'
export { setMailLanguage } from './internal/profiles.server.ts'
export { actOnUser } from './internal/user-acts.server.ts'
export { setBadgesOf } from './internal/user-badges.server.ts'
