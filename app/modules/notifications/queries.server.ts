export {
  liveStates,
  noticesOf,
  noticesSince,
  type LiveState,
  type NewNotice,
  type Notice,
} from './internal/notifications.server.ts'
export { momentOf, ordersToTell, type OrderToTell } from './internal/order-news.server.ts'
export {
  browsersOf,
  findBrowser,
  offeredPush,
  pushKeys,
  pushState,
  type Browser,
} from './internal/push.server.ts'
