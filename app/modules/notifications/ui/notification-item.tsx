import type { SubmitEvent } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Link } from '#ui/link.tsx'
import '#ui/row-icon.css'
import './notification-item.css'

// One notification as the list and the menu show it.

/** What the list shows of a notification, in the words of the reader's language. */
export interface NotificationView {
  id: number
  /** How many of the same order are unread, itself among them. */
  unread: number
  /** What the same order told before: the newest of it, and how many there are. */
  earlier: { id: number; title: string; ago: string }[]
  earlier_count: number
  icon: IconName
  /** What it is about; null when nothing is left of it. */
  href: string | null
  title: string
  text: string
  /** What was ordered, and how many. */
  about: string | null
  /** Whole DA. */
  amount: number | null
  order_id: string | null
  /** As ISO 8601 has it. */
  created_at: string
  ago: string
}

interface Shown {
  notification: NotificationView
}

interface ItemProps extends Shown {
  /**
   * The address that a notification is marked as read at, with the page of the list to come back
   * to.
   */
  action: string
  /** Marks it without leaving the page. */
  onRead: (id: number) => void
}

/** One notification in the reader's language. Its title leads to what it is about. */
export function NotificationItem({ notification, action, onRead }: ItemProps) {
  const { id, unread, icon, text, about, amount, order_id, created_at, ago } = notification
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.closest('li')?.focus() // the button goes
    onRead(id)
  }
  return (
    <li className={classNames('k-notification', unread > 0 && 'is-unread')} tabIndex={-1}>
      <span className="k-rowicon">
        <Icon name={icon} />
      </span>
      <div className="k-notification__t">
        <p className="k-notification__h">
          {unread > 0 && (
            <>
              <span className="k-nq" aria-hidden="true" />
              <span className="k-vh">{m.notifications_unread()}</span>
            </>
          )}
          <Title notification={notification} />
        </p>
        {about && (
          <p className="k-notification__a k-clamp-2" dir={directionOfText(about)}>
            {about}
          </p>
        )}
        <p>{text}</p>
        <p className="k-notification__m">
          {order_id && (
            <bdi className="k-num" dir="ltr">
              #{shortId(order_id)}
            </bdi>
          )}
          {amount !== null && <Da amount={amount} />}
          <time dateTime={created_at}>{ago}</time>
        </p>
        <Earlier notification={notification} />
      </div>
      {unread > 0 && (
        <form method="post" action={hrefOf(action)} onSubmit={submit}>
          <input type="hidden" name="id" value={id} />
          <Button name="intent" value="read" variant="ghost" size="sm">
            {m.notifications_read()}
          </Button>
        </form>
      )}
    </li>
  )
}

/** What its order told before, to open. */
function Earlier({ notification: { earlier, earlier_count } }: Shown) {
  if (earlier_count === 0) return null
  const number = formatNumber(earlier_count)
  return (
    <details className="k-notification__e">
      <summary>{m.notifications_earlier({ count: earlier_count, number })}</summary>
      <ul>
        {earlier.map(({ id, title, ago }) => (
          <li key={id}>
            <span>{title}</span> <time>{ago}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Who follows an unread notification has read it: the script says so to the server. */
function Title({ notification: { id, unread, href, title } }: Shown) {
  if (!href) return <b>{title}</b>
  return (
    <Link to={href} data-notification-id={unread > 0 ? id : undefined}>
      {title}
    </Link>
  )
}
