import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import '#modules/ledger/ui/wallet.css'
import '#ui/row-icon.css'

/** A movement of points: earned by an order, or spent on a reward (below 0). */
export interface ShownPoints {
  id: string
  points: number
  created_at: Date
  order_id: string | null
  game_name: string | null
  reward_name: string | null
  reward_name_ar: string | null
}

/** What was earned and spent, newest first. */
export function PointsHistory({ entries }: { entries: readonly ShownPoints[] }) {
  if (entries.length === 0) return <Empty title={m.loyalty_no_points()}>{m.loyalty_no_points_hint()}</Empty>
  return (
    <Card as="div" className="k-txcard">
      <ul className="k-tx">{entries.map((entry) => <Row key={entry.id} entry={entry} />)}</ul>
    </Card>
  )
}

function Row({ entry: { points, created_at, order_id, game_name, reward_name, reward_name_ar } }: { entry: ShownPoints }) {
  const reward = (getLocale() === 'ar' && reward_name_ar) || reward_name
  return (
    <li>
      <span className="k-rowicon"><Icon name={order_id ? 'package' : 'gift'} /></span>
      <span className="k-tx__t k-clamp-2">
        {order_id ? <Link to={`/orders?open=${order_id}`}>{m.loyalty_order()} <bdi>{game_name}</bdi></Link> : <>{m.loyalty_redeemed()} <bdi>{reward}</bdi></>}
      </span>
      <small><time dateTime={created_at.toISOString()}>{formatDate(created_at)}</time></small>
      <span className="k-tx__a"><b className={points > 0 ? 'is-in' : undefined}><Num value={points} signed /></b></span>
    </li>
  )
}
