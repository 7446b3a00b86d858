export {
  liveStates,
  notificationsOf,
  notificationsSince,
  type LiveState,
  type Notification,
  type NotificationGroup,
} from './internal/notifications.server.ts'
export { ordersToTell, type OrderToTell } from './internal/order-news.server.ts'
export {
  browsersOf,
  findBrowser,
  offeredPush,
  pushKeys,
  pushState,
  type Browser,
} from './internal/push.server.ts'
