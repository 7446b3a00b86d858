import { redirect } from 'react-router'
import { presentNotification } from '#events/present-notification.ts'
import { formatAgo } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { withoutLocale } from '#kernel/locale.ts'
import {
  type NotificationGroup,
  notificationsOf,
} from '#modules/notifications/notifications.server.ts'
import { pushState } from '#modules/notifications/push.server.ts'
import {
  markAllRead,
  markNotificationsRead,
  markSeen,
} from '#modules/notifications/reading.server.ts'
import type { NotificationView } from '#modules/notifications/ui/notification-item.tsx'
import {
  NotificationList,
  type NotificationListProps,
} from '#modules/notifications/ui/notification-list.island.tsx'
import { PushSwitch } from '#modules/notifications/ui/push-card.tsx'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/notifications'

// /notifications: all that a member was told, newest first, and the switch for push notifications
// in this browser.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.notifications_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const [list, push] = await Promise.all([
    notificationList(given, url),
    pushState(given.db, given.viewer.session_id),
  ])
  return { list, push }
}

/** Marks what the form asks for as read, and comes back to the same page of the list. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const form = await postedForm(request)
  const before = beforeOf(url)
  const back = before === null ? '/notifications' : `/notifications?before=${before}`
  const done = await markAsked(given, form)
  return done && form.get('intent') === 'read_all'
    ? redirectWith(back, 'notices_read')
    : redirect(back)
}

/** The list reads itself again, and marks as read, by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => notificationList(given, url)),
  answersOwnJson('POST', async (given, { request }) =>
    (await markAsked(given, await postedForm(request)))
      ? {}
      : { problem: m.notifications_not_read() },
  ),
]

export default function Notifications({ loaderData: { list, push } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <h1>{m.notifications_title()}</h1>
      <PushSwitch push={push} />
      <Island of={NotificationList} props={list} when="idle" />
    </main>
  )
}

/**
 * The viewer's notifications that an address asks for: for the page and for the island that reads
 * them again.
 */
async function notificationList(
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
const beforeOf = (url: URL): number | null => idFrom(url.searchParams.get('before') ?? undefined)

/**
 * Marks one notification as read (`intent` read and its `id`), those that a page tells of (`seen`
 * and its `path`), or all (`read_all`). Answers whether it went well.
 */
async function markAsked({ db, viewer }: ViewerContext, form: FormData): Promise<boolean> {
  if (form.get('intent') === 'read_all') return markAllRead(db, viewer.id)
  const path = form.get('path')
  if (form.get('intent') === 'seen' && typeof path === 'string') {
    await markSeen(db, viewer, withoutLocale(path))
    return true
  }
  const given = form.get('id')
  const id = typeof given === 'string' ? idFrom(given) : null
  return id === null || markNotificationsRead(db, viewer.id, id)
}
