import type { ReactNode } from 'react'
import { data } from 'react-router'
import { formatAgo, formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { algiersDay } from '#kernel/algiers.ts'
import { type Activity, recentActivity } from '#modules/reports/activity.server.ts'
import { systemHealth } from '#modules/reports/health.server.ts'
import { type FiguresRead, readFigures } from '#modules/reports/figures.server.ts'
import {
  type AskedFigures,
  comparedBuckets,
  figuresAsked,
  splitsFor,
} from '#modules/reports/figures.ts'
import { statsOf } from '#modules/reports/stats.server.ts'
import { FigureChart } from '#modules/reports/ui/figure-chart.tsx'
import { FigureFlow } from '#modules/reports/ui/figure-flow.tsx'
import { FigureSplit } from '#modules/reports/ui/figure-split.tsx'
import { spanName } from '#modules/reports/ui/figure-words.ts'
import { StatusShares } from '#modules/reports/ui/status-shares.tsx'
import { isPermitted } from '#modules/step-up/permissions.ts'
import { contextOf } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { ListFailed } from '../parts/list.tsx'
import { MeasureChoice, SpanChoice } from './figure-choice.tsx'
import { Figures } from './stats-figures.tsx'
import { titled } from '../parts/titled.ts'
import { useMay } from '../parts/use-may.ts'
import type { Route } from './+types/figures'
import '../reconciliation/reconciliation.css'
import './stats.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, backOffice, viewer, now } = contextOf(context)
  // who may not read the books sees figures without names
  const names = isPermitted(viewer?.role ?? null, 'read_books')
  const today = algiersDay(now)
  const asked = figuresAsked(url.searchParams, { today, names })
  const [stats, figures, health, activity] = await Promise.all([
    statsOf(db, asked.span, now),
    readFigures(backOffice, asked),
    systemHealth(),
    names ? recentActivity(db) : null,
  ])
  const read = stats && figures && { stats, figures }
  const shown = { asked, today, search: url.search, now, read, health, activity, names }
  return read ? shown : data(shown, { status: 500 })
}

export const meta: Route.MetaFunction = () => titled(m.admin_stats_title())

export default function Analytics({
  loaderData: { asked, today, search, now, read, health, activity, names },
}: Route.ComponentProps) {
  return (
    <>
      <div className="k-between k-stats__head">
        <h1>{m.admin_stats_title()}</h1>
        {read && <SpanChoice asked={asked} today={today} search={search} />}
      </div>
      {read ? (
        <>
          <Figures stats={read.stats} span={spanName(asked)} health={health} now={now} />
          <Measures
            asked={asked}
            figures={read.figures}
            today={today}
            search={search}
            names={names}
          />
          <div className="k-split k-split--wide k-stats">
            <FigureFlow asked={asked} counts={read.stats.statuses} figures={read.figures} />
            <StatusShares counts={read.stats.statuses} says={statusesNote(asked)} />
          </div>
          {activity && <RecentActivity activity={activity} now={now} />}
        </>
      ) : (
        <ListFailed title={m.stats_failed()} retryTo={`/admin/figures${search}`} />
      )}
    </>
  )
}

const statusesNote = (asked: AskedFigures): string =>
  asked.period
    ? m.stats_statuses_note({ period: spanName(asked) })
    : m.figures_statuses_note({ days: spanName(asked) })

type MeasuresProps = {
  asked: AskedFigures
  figures: FiguresRead
  today: string
  search: string
  names: boolean
}

/** Each measure beside what it was before, and the chosen one by its days and by what it is of. */
function Measures({ asked, figures, today, search, names }: MeasuresProps) {
  const { measure } = asked
  const { days, rows, more, counted_at } = figures
  const buckets = comparedBuckets(days, asked, measure, today)
  return (
    <>
      <MeasureChoice asked={asked} days={days} search={search} />
      <div className="k-split k-split--wide k-stats">
        <FigureChart asked={asked} buckets={buckets} search={search} />
        {measure !== 'people' && (
          <FigureSplit
            asked={asked}
            measure={measure}
            splits={splitsFor(names)}
            rows={rows}
            more={more}
            search={search}
          />
        )}
      </div>
      {counted_at ? (
        <p className="k-muted k-kpi__d">{m.figures_counted({ time: formatTime(counted_at) })}</p>
      ) : (
        <Note>{m.figures_counting()}</Note>
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
    <Card className="k-stack k-gap-2 k-stats" aria-labelledby="activity">
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
