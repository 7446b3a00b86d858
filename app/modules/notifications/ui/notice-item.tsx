import { Form } from 'react-router'
import { formatAgo } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import '#ui/row-icon.css'
import type { NoticeType } from '../notice.ts'
import { lookOf } from './notice-look.ts'
import './notice-item.css'

interface ItemProps {
  notice: { id: number; type: NoticeType; title: string; content: string; read: boolean; created_at: Date; metadata: unknown }
  now: Date
  /** The address that a notice is marked as read at, with the page of the list to come back to. */
  action: string
}

/** One notice in the reader's language. Its title leads to what it is about. */
export function NoticeItem({ notice, now, action }: ItemProps) {
  const { icon, href, title, text, amount, order_id } = lookOf(notice)
  return (
    <li className={classNames('k-notice', !notice.read && 'is-unread')}>
      <span className="k-rowicon"><Icon name={icon} /></span>
      <div className="k-notice__t">
        <p className="k-notice__h">
          {!notice.read && <><span className="k-nq" aria-hidden="true" /><span className="k-vh">{m.notifications_unread()}</span></>}
          <Title notice={notice} href={href} title={title} />
        </p>
        <p>{text}</p>
        <p className="k-notice__m">
          {order_id && <bdi className="k-num" dir="ltr">#{shortId(order_id)}</bdi>}
          {amount !== undefined && <Da amount={amount} />}
          <time dateTime={notice.created_at.toISOString()}>{formatAgo(notice.created_at, now)}</time>
        </p>
      </div>
      {!notice.read && (
        <Form method="post" action={action}>
          <input type="hidden" name="id" value={notice.id} />
          <Button name="intent" value="read" variant="ghost" size="sm">{m.notifications_read()}</Button>
        </Form>
      )}
    </li>
  )
}

type TitleProps = { notice: ItemProps['notice']; href: string | null; title: string }

/** Who follows an unread notice has read it: the script says so to the server. */
function Title({ notice, href, title }: TitleProps) {
  if (!href) return <b>{title}</b>
  return <Link to={href} data-notice-id={notice.read ? undefined : notice.id}>{title}</Link>
}
