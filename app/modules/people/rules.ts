export { DEFAULT_BADGE_COLOR } from './internal/badge-color.ts'
export { isPhonePart } from './internal/phone.ts'
export {
  isOnNow,
  userActs,
  whyNotAct,
  type ActRefusal,
  type Rights,
  type UserAct,
} from './internal/user-acts.ts'
export { userFilters, type UserFilter, type UserSort } from './internal/user-list.ts'
