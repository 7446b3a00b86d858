import type { ReactNode } from 'react'
import { data } from 'react-router'
import { formatAgo } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { type Activity, recentActivity } from '#modules/reports/activity.server.ts'
import { systemHealth } from '#modules/reports/health.server.ts'
import { periodFrom, periods, unitFrom } from '#modules/reports/sales.ts'
import { statsOf } from '#modules/reports/stats.server.ts'
import { CategoryShares, SalesOverview } from '#modules/reports/ui/sales-overview.tsx'
import { StatusShares } from '#modules/reports/ui/status-shares.tsx'
import { contextOf } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Da } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { ListFailed } from '../parts/list.tsx'
import { Figures } from './stats-figures.tsx'
import { titled } from '../parts/titled.ts'
import { useMay } from '../parts/use-may.ts'
import type { Route } from './+types/figures'
import './stats.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const period = periodFrom(url.searchParams.get('period'))
  const choice = {
    period,
    unit: unitFrom(url.searchParams.get('by'), period),
    search: url.search,
    now,
  }
  const [stats, health, activity] = await Promise.all([
    statsOf(db, period, now),
    systemHealth(),
    recentActivity(db),
  ])
  const shown = { ...choice, stats, health, activity }
  return stats ? shown : data(shown, { status: 500 })
}

export const meta: Route.MetaFunction = () => titled(m.admin_stats_title())

export default function Analytics({
  loaderData: { stats, period, unit, health, activity, search, now },
}: Route.ComponentProps) {
  return (
    <>
      <div className="k-between k-stats__head">
        <h1>{m.admin_stats_title()}</h1>
        {stats && (
          <nav className="k-stats__choice" aria-label={m.stats_period()}>
            {periods.map((each) => (
              <ChipLink
                key={each}
                to={`/admin/figures${withQuery(search, { period: each === 30 ? null : each })}`}
                current={each === period}
              >
                {m.stats_days({ count: each })}
              </ChipLink>
            ))}
          </nav>
        )}
      </div>
      {stats ? (
        <>
          <Figures stats={stats} period={period} health={health} now={now} />
          <div className="k-split k-stats">
            <SalesOverview stats={stats} period={period} unit={unit} search={search} />
            <CategoryShares totals={stats.by_category} />
          </div>
          <div className="k-split k-stats">
            <StatusShares counts={stats.statuses} period={period} />
            <RecentActivity activity={activity} now={now} />
          </div>
        </>
      ) : (
        <ListFailed title={m.stats_failed()} retryTo={`/admin/figures${search}`} />
      )}
    </>
  )
}

const icons: Record<Activity['kind'], IconName> = {
  order: 'package',
  sign_up: 'user',
  application: 'store',
  refund_wallet: 'undo-2',
  refund_original: 'undo-2',
}

/** The latest orders, sign-ups, applications and refunds. */
function RecentActivity({ activity, now }: { activity: Activity[]; now: Date }) {
  const opensApplications = useMay()('moderate')
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
              <span>{wordsOf(each, opensApplications)}</span>
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

function wordsOf({ kind, id, name, amount }: Activity, opensApplications: boolean): ReactNode {
  switch (kind) {
    case 'application':
      return (
        <>
          {opensApplications ? (
            <TextLink to={`/admin/seller-applications/${id}`}>{m.stats_new_application()}</TextLink>
          ) : (
            m.stats_new_application()
          )}{' '}
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
