import { presentNotification } from '#events/present-notification.ts'
import { formatAgo } from '#i18n/format.ts'
import { idFrom } from '#kernel/id.ts'
import { withoutLocale } from '#kernel/locale.ts'
import {
  type NotificationGroup,
  notificationsOf,
} from '#modules/notifications/notifications.server.ts'
import { markAllRead, markRead, markSeen } from '#modules/notifications/reading.server.ts'
import type { NotificationView } from '#modules/notifications/ui/notification-item.tsx'
import type { NotificationListProps } from '#modules/notifications/ui/notification-list.island.tsx'
import type { ViewerContext } from '#platform/context.ts'

/**
 * The viewer's notifications that an address asks for: for the page and for the island that reads
 * them again.
 */
export async function notificationList(
  { db, viewer, now }: ViewerContext,
  url: URL,
): Promise<NotificationListProps> {
  const before = beforeOf(url)
  const page = await notificationsOf(db, viewer.id, before)
  return {
    page: page && {
      notifications: page.notifications.map((notification) => viewOf(notification, now)),
      more: page.more,
    },
    before,
    unread: viewer.unread,
    is_admin: viewer.is_admin,
  }
}

function viewOf(notification: NotificationGroup, now: Date): NotificationView {
  const {
    icon,
    href,
    title,
    text,
    about = null,
    amount = null,
    order_id = null,
  } = presentNotification(notification)
  const { id, unread, earlier, earlier_count, created_at } = notification
  return {
    id,
    unread,
    earlier: earlier.map((each) => ({
      id: each.id,
      title: presentNotification(each).title,
      ago: formatAgo(each.created_at, now),
    })),
    earlier_count,
    icon,
    href,
    title,
    text,
    about,
    amount,
    order_id,
    created_at: created_at.toISOString(),
    ago: formatAgo(created_at, now),
  }
}

/** The notification that a page of the list begins after; null on the first. */
export const beforeOf = (url: URL): number | null =>
  idFrom(url.searchParams.get('before') ?? undefined)

/**
 * Marks one notification as read (`intent` read and its `id`), those that a page tells of (`seen`
 * and its `path`), or all (`read_all`). Answers whether it went well.
 */
export async function markAsked({ db, viewer }: ViewerContext, form: FormData): Promise<boolean> {
  if (form.get('intent') === 'read_all') return markAllRead(db, viewer.id)
  const path = form.get('path')
  if (form.get('intent') === 'seen' && typeof path === 'string') {
    await markSeen(db, viewer, withoutLocale(path))
    return true
  }
  const given = form.get('id')
  const id = typeof given === 'string' ? idFrom(given) : null
  return id === null || markRead(db, viewer.id, id)
}
