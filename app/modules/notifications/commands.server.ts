export { forgetNotifications, notify } from './internal/notifications.server.ts'
export { forgetBrowser, subscribe, unsubscribe } from './internal/push.server.ts'
export { markAllRead, markRead, markSeen } from './internal/reading.server.ts'
