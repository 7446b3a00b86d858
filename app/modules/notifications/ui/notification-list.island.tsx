import { startTransition, type SubmitEvent, useOptimistic, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { countUnread, liveNews } from '#ui/live-news.ts'
import { postForm } from '#ui/post-form.ts'
import { useResource } from '#ui/use-resource.ts'
import { NotificationItem, type NotificationView } from './notification-item.tsx'

/**
 * A page of the list; null where the notifications could not be read, which is logged [NOTE-08].
 */
export interface NotificationListProps {
  page: { notifications: NotificationView[]; more: boolean } | null
  /** The notification that the page begins after; null on the first page. */
  before: number | null
  unread: number
  is_admin: boolean
}

/** One notification, or all of them. */
type Marked = number | 'all'

/**
 * A person's notifications. New ones come by themselves; what is marked as read is so at once, and
 * taken back when it was not done.
 */
export function NotificationList(first: NotificationListProps) {
  const [list, setList] = useState(first)
  const [{ page, before, unread, is_admin }, expect] = useOptimistic(list, afterReading)
  const [problem, setProblem] = useState<string | null>(null)
  const search = before === null ? '' : `?before=${before}`
  const take = (newest: NotificationListProps) =>
    newest.page && startTransition(() => setList(newest))
  useResource(first.unread, () => hrefOf('/notifications') + search, take)
  const mark = (marked: Marked) =>
    startTransition(async () => {
      setProblem(null)
      expect(marked)
      const fields: [string, string][] =
        marked === 'all'
          ? [['intent', 'read_all']]
          : [
              ['intent', 'read'],
              ['id', String(marked)],
            ]
      const answer = await postForm<object>('/notifications', fields)
      if ('problem' in answer) return startTransition(() => setProblem(answer.problem))
      const told = { ...list, unread: liveNews.get().unread ?? list.unread }
      countUnread(afterReading(told, marked).unread)
      startTransition(() => setList((now) => afterReading(now, marked)))
    })
  const markAll = (event: SubmitEvent) => {
    event.preventDefault()
    mark('all')
  }
  if (!page) return null
  return (
    <div className="k-stack k-gap-3">
      {unread > 0 && (
        <form method="post" action={hrefOf('/notifications')} className="k-row" onSubmit={markAll}>
          <Button name="intent" value="read_all" size="sm" className="k-push">
            {m.notifications_read_all()}
          </Button>
        </form>
      )}
      {problem && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {problem}
        </Callout>
      )}
      {page.notifications.length === 0 && <NoNotifications is_admin={is_admin} />}
      {page.notifications.length > 0 && (
        <Card as="div">
          <ul className="k-notifications" aria-label={m.notifications_title()}>
            {page.notifications.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                action={`/notifications${search}`}
                onRead={mark}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pages notifications={page.notifications} more={page.more} before={before} />
    </div>
  )
}

/** The list once notifications are read. */
function afterReading(list: NotificationListProps, marked: Marked): NotificationListProps {
  if (!list.page) return list
  const isMeant = ({ id, unread }: NotificationView) =>
    unread > 0 && (marked === 'all' || id === marked)
  const notifications = list.page.notifications.map((notification) =>
    isMeant(notification) ? { ...notification, unread: 0 } : notification,
  )
  const meant = list.page.notifications.filter(isMeant)
  const left = list.unread - meant.length
  return {
    ...list,
    page: { ...list.page, notifications },
    unread: marked === 'all' ? 0 : Math.max(0, left),
  }
}

const NoNotifications = ({ is_admin }: { is_admin: boolean }) => (
  <Empty
    title={m.notifications_empty()}
    level="h2"
    action={
      is_admin ? (
        <ButtonLink to="/admin">{m.menu_admin()}</ButtonLink>
      ) : (
        <ButtonLink to="/allgames">{m.notifications_empty_action()}</ButtonLink>
      )
    }
  >
    {is_admin ? m.notifications_empty_admin_hint() : m.notifications_empty_hint()}
  </Empty>
)

function Pages({
  notifications,
  more,
  before,
}: {
  notifications: readonly NotificationView[]
  more: boolean
  before: number | null
}) {
  if (notifications.length === 0 || (!more && before === null)) return null
  return (
    <nav className="k-notifications__end" aria-label={m.notifications_pages()}>
      {before !== null && (
        <ButtonLink to="/notifications" size="sm">
          {m.notifications_newest()}
        </ButtonLink>
      )}
      {more && (
        <ButtonLink
          to={`/notifications?before=${notifications.at(-1)?.id}`}
          size="sm"
          rel="next"
          className="k-push"
        >
          {m.notifications_older()}
        </ButtonLink>
      )}
    </nav>
  )
}
