import type { ReactNode } from 'react'
import { formatAgo } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Activity } from '#modules/reports/activity.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

const icons: Record<Activity['kind'], IconName> = {
  order: 'package',
  sign_up: 'user',
  application: 'store',
  refund_wallet: 'undo-2',
  refund_original: 'undo-2',
}

/** The latest orders, sign-ups, applications and refunds. */
export function RecentActivity({ activity, now }: { activity: Activity[]; now: Date }) {
  return (
    <Card className="k-stack k-gap-2" aria-labelledby="activity">
      <h2 id="activity">{m.stats_activity()}</h2>
      {activity.length === 0 ? (
        <p className="k-muted">{m.stats_activity_none()}</p>
      ) : (
        <ul className="k-feed">
          {activity.map((each) => (
            <li key={`${each.kind} ${each.id}`}>
              <Icon name={icons[each.kind]} />
              <span>{wordsOf(each)}</span>
              <small>
                {each.amount !== null && (
                  <>
                    <Bdi>{each.name}</Bdi>
                    {m.stats_comma()}{' '}
                  </>
                )}
                <time dateTime={each.at}>{formatAgo(each.at, now)}</time>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const orderWords = {
  order: m.stats_new_order,
  refund_wallet: m.stats_refund_wallet,
  refund_original: m.stats_refund_original,
}

function wordsOf({ kind, id, name, amount }: Activity): ReactNode {
  switch (kind) {
    case 'application':
      return (
        <>
          <TextLink to={`/admin/seller-applications/${id}`}>{m.stats_new_application()}</TextLink>{' '}
          <Bdi>{name}</Bdi>
        </>
      )
    case 'sign_up':
      return (
        <>
          {m.stats_new_member()}{' '}
          <TextLink to={`/admin/users/${id}`}>
            <bdi dir="ltr">{name}</bdi>
          </TextLink>
        </>
      )
    default:
      return (
        <>
          <TextLink to={`/admin/orders/${id}`}>{orderWords[kind]()}</TextLink>{' '}
          {amount !== null && <Da amount={amount} />}
        </>
      )
  }
}
