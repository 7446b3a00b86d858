import type { SubmitEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import '#ui/row-icon.css'
import type { NoticeView } from './notice-view.ts'
import './notice-item.css'

interface ItemProps {
  notice: NoticeView
  /** The address that a notice is marked as read at, with the page of the list to come back to. */
  action: string
  /** Marks it without leaving the page. */
  onRead: (id: number) => void
}

/** One notice in the reader's language. Its title leads to what it is about. */
export function NoticeItem({ notice, action, onRead }: ItemProps) {
  const { id, read, icon, text, amount, order_id, created_at, ago } = notice
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.currentTarget.closest('li')?.focus() // the button goes
    onRead(id)
  }
  return (
    <li className={classNames('k-notice', !read && 'is-unread')} tabIndex={-1}>
      <span className="k-rowicon">
        <Icon name={icon} />
      </span>
      <div className="k-notice__t">
        <p className="k-notice__h">
          {!read && (
            <>
              <span className="k-nq" aria-hidden="true" />
              <span className="k-vh">{m.notifications_unread()}</span>
            </>
          )}
          <Title notice={notice} />
        </p>
        <p>{text}</p>
        <p className="k-notice__m">
          {order_id && (
            <bdi className="k-num" dir="ltr">
              #{shortId(order_id)}
            </bdi>
          )}
          {amount !== null && <Da amount={amount} />}
          <time dateTime={created_at}>{ago}</time>
        </p>
      </div>
      {!read && (
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

/** Who follows an unread notice has read it: the script says so to the server. */
function Title({ notice: { id, read, href, title } }: { notice: NoticeView }) {
  if (!href) return <b>{title}</b>
  return (
    <Link to={href} data-notice-id={read ? undefined : id}>
      {title}
    </Link>
  )
}
