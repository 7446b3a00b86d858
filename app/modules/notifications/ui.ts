export {
  NotificationList,
  type NotificationListProps,
} from './internal/ui/notification-list.island.tsx'
export type { NotificationView } from './internal/ui/notification-item.tsx'
export { PushCard, PushSwitch } from './internal/ui/push-card.tsx'
