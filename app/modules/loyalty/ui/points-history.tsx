import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { PointsEntry, PointsToCome as ToCome } from '../rewards.server.ts'
import '#modules/ledger/ui/wallet.css'
import '#ui/row-icon.css'

/** What was earned and spent, newest first. */
export function PointsHistory({ entries }: { entries: readonly PointsEntry[] }) {
  if (entries.length === 0)
    return <Empty title={m.loyalty_no_points()}>{m.loyalty_no_points_hint()}</Empty>
  return (
    <Card as="div" className="k-txcard">
      <ul className="k-tx">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function Row({
  entry: { points, created_at, order_id, game_name, reward_name, reward_name_ar },
}: {
  entry: PointsEntry
}) {
  const reward = reward_name && nameIn({ name: reward_name, name_ar: reward_name_ar }, getLocale())
  return (
    <li>
      <span className="k-rowicon">
        <Icon name={order_id ? 'package' : 'gift'} />
      </span>
      <span className="k-tx__t k-clamp-2">
        {order_id ? (
          <Link to={`/orders/${order_id}`}>
            {m.loyalty_order()} <Bdi>{game_name}</Bdi>
          </Link>
        ) : (
          <>
            {m.loyalty_redeemed()} <Bdi>{reward}</Bdi>
          </>
        )}
      </span>
      <small>
        <time dateTime={created_at.toISOString()}>{formatDate(created_at)}</time>
      </small>
      <span className="k-tx__a">
        <b className={points > 0 ? 'is-in' : undefined}>
          <Num value={points} signed />
        </b>
      </span>
    </li>
  )
}

/** What is on the way, each with its day: points come when the money of an order is released. */
export function PointsToComeCard({ entries }: { entries: readonly ToCome[] }) {
  return (
    <Card as="div" className="k-txcard">
      <ul className="k-tx">
        {entries.map(({ order_id, game_name, points, at }) => (
          <li key={order_id}>
            <span className="k-rowicon">
              <Icon name="clock" />
            </span>
            <span className="k-tx__t k-clamp-2">
              <Link to={`/orders/${order_id}`}>
                {m.loyalty_order()} <Bdi>{game_name}</Bdi>
              </Link>
            </span>
            <small>
              <time dateTime={at.toISOString()}>
                {m.loyalty_on_the_way({ date: formatDate(at) })}
              </time>
            </small>
            <span className="k-tx__a">
              <b className="k-muted">
                <Num value={points} signed />
              </b>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
