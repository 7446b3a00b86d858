export {
  forgetNotifications,
  markAllRead,
  markRead,
  notify,
} from './internal/notifications.server.ts'
export { forgetBrowser, subscribe, unsubscribe } from './internal/push.server.ts'
