import { Form } from 'react-router'
import { formatAgo, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Da } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import {
  amountOf, APPLICATION_HREF, applicationMetadata, applicationWords, noticeHref, type NoticeMetadata, type NoticeType, noticeWords,
  type NoticeEvent, orderMetadata, payoutHref, type PayoutKind, payoutMetadata, payoutWords,
} from '../notice.ts'
import { Link } from '#ui/link.tsx'
import '#ui/row-icon.css'
import './notice-item.css'

interface ItemProps {
  notice: { id: number; type: NoticeType; title: string; content: string; read: boolean; created_at: Date; metadata: unknown }
  now: Date
  /** The address that a notice is marked as read at, with the page of the list to come back to. */
  action: string
}

/** One notice in the reader's language. Its title leads to its order. */
export function NoticeItem({ notice, now, action }: ItemProps) {
  const metadata = orderMetadata(notice.metadata)
  const application = applicationMetadata(notice.metadata)
  const payout = payoutMetadata(notice.metadata)
  const words = wordsOf(notice)
  const icon = metadata ? icons[eventOf(metadata)] : payout ? payoutIcons[payout.kind] : application ? 'store' : 'bell'
  return (
    <li className={classNames('k-notice', !notice.read && 'is-unread')}>
      <span className="k-rowicon"><Icon name={icon} /></span>
      <div className="k-notice__t">
        <p className="k-notice__h">
          {!notice.read && <><span className="k-nq" aria-hidden="true" /><span className="k-vh">{m.notifications_unread()}</span></>}
          <Title notice={notice} href={application ? APPLICATION_HREF : payout ? payoutHref(payout) : noticeHref(metadata)} title={words.title} />
        </p>
        <p>{words.text}</p>
        <p className="k-notice__m">
          {metadata && <><bdi className="k-id" dir="ltr">#{shortId(metadata.order_id)}</bdi><Da amount={amountOf(metadata)} /></>}
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

function wordsOf({ title, content, metadata }: ItemProps['notice']) {
  const [order, application, payout] = [orderMetadata(metadata), applicationMetadata(metadata), payoutMetadata(metadata)]
  if (order) return noticeWords(m, formatNumber, order)
  if (payout) return payoutWords(m, formatNumber, payout)
  return application ? applicationWords(m, application) : { title, text: content }
}

type TitleProps = { notice: ItemProps['notice']; href: string | null; title: string }

/** Who follows an unread notice has read it: the script says so to the server. */
function Title({ notice, href, title }: TitleProps) {
  if (!href) return <b>{title}</b>
  return <Link to={href} data-notice-id={notice.read ? undefined : notice.id}>{title}</Link>
}

const icons: Record<NoticeEvent, IconName> = {
  pending: 'clock', paid: 'credit-card', completed: 'package', received: 'circle-check', cancelled: 'ban', refunded_wallet: 'undo-2',
  refunded_original: 'undo-2', released: 'coins', disputed: 'triangle-alert', settled: 'scale',
  late_payment: 'wallet',
}

const payoutIcons: Record<PayoutKind, IconName> = {
  withdrawal_requested: 'arrow-up-right', withdrawal_approved: 'clock', withdrawal_paid: 'landmark', withdrawal_returned: 'undo-2',
  deposit_confirmed: 'arrow-down-left', deposit_refused: 'circle-x',
}

const eventOf = ({ kind }: NoticeMetadata) => kind.slice(kind.indexOf('_') + 1) as NoticeEvent
