export {
  forgetNotifications,
  markAllRead,
  markRead,
  markSeen,
  notify,
} from './internal/notifications.server.ts'
export { forgetBrowser, subscribe, unsubscribe } from './internal/push.server.ts'
