import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { recentActivity } from '#modules/reports/activity.server.ts'
import { systemHealth } from '#modules/reports/health.server.ts'
import { periodFrom, periods, unitFrom } from '#modules/reports/sales.ts'
import { statsOf } from '#modules/reports/stats.server.ts'
import { CategoryShares, SalesOverview } from '#modules/reports/ui/sales-overview.tsx'
import { StatusShares } from '#modules/reports/ui/status-shares.tsx'
import { contextOf } from '#platform/http.server.ts'
import { ChipLink } from '#ui/chip.tsx'
import { ListFailed } from '../parts/list.tsx'
import { Figures } from './stats-figures.tsx'
import { RecentActivity } from './stats-activity.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/home'
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
  return stats
    ? { ...choice, stats, health, activity }
    : data({ ...choice, stats, health, activity }, { status: 500 })
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
                to={`/admin${withQuery(search, { period: each === 30 ? null : each })}`}
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
        <ListFailed title={m.stats_failed()} retryTo={`/admin${search}`} />
      )}
    </>
  )
}
