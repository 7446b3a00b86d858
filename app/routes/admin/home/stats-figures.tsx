import type { ReactNode } from 'react'
import { formatAgo, formatNumber, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PartHealth } from '#modules/reports/health.server.ts'
import { changeOf, type Period } from '#modules/reports/sales.ts'
import type { Stats } from '#modules/reports/stats.server.ts'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useMay } from '../parts/use-may.ts'

type FiguresProps = { stats: Stats; period: Period; health: PartHealth[]; now: Date }

/**
 * The four figures at the top: people, who is here, orders of the period, and how the system does.
 */
export function Figures({ stats: { people, active, placed }, period, health, now }: FiguresProps) {
  return (
    <div className="k-kpis">
      <Figure
        icon="users"
        name={m.stats_users()}
        note={
          <>
            <b className="k-up">
              <Num value={people.this_month} signed />
            </b>{' '}
            {m.stats_this_month()}
          </>
        }
      >
        <Num value={people.total} />
      </Figure>
      <Figure icon="activity" name={m.stats_active()} note={m.stats_active_note()}>
        <Num value={active} />
      </Figure>
      <Figure
        icon="package"
        name={m.stats_orders({ period: m.stats_days({ count: period }) })}
        note={<Change now={placed.now} before={placed.before} />}
      >
        <Num value={placed.now} />
      </Figure>
      <SystemStatus health={health} now={now} />
    </div>
  )
}

type FigureProps = {
  icon: IconName
  name: string
  note?: ReactNode
  look?: string
  children: ReactNode
}

function Figure({ icon, name, note, look = '', children }: FigureProps) {
  return (
    <Card as="article" className="k-kpi">
      <h2>
        <Icon name={icon} />
        {name}
      </h2>
      <p className={`k-kpi__n ${look}`.trim()}>{children}</p>
      {note && <div className="k-kpi__d">{note}</div>}
    </Card>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before)
  if (change === null) return m.stats_no_previous()
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return (
    <>
      <bdi className={`k-num ${change < 0 ? 'k-down' : 'k-up'}`} dir="ltr">
        {sign}
        {formatNumber(Math.floor(Math.abs(change) / 10))}.{Math.abs(change) % 10}%
      </bdi>{' '}
      {m.stats_vs_previous()}
    </>
  )
}

function SystemStatus({ health, now }: { health: PartHealth[]; now: Date }) {
  const unwell = health.filter(
    ({ state }) => state !== 'well' && state !== 'checking' && state !== 'elsewhere',
  )
  const checks = health.flatMap(({ checked_at }) => checked_at ?? [])
  const oldest =
    checks.length > 0
      ? new Date(Math.min(...checks.map((each) => each.getTime()), now.getTime()))
      : null
  const [look, word] =
    unwell.length > 0
      ? (['is-wrong', m.stats_unwell()] as const)
      : checks.length < health.length
        ? (['is-checking', m.stats_checking()] as const)
        : (['is-well', m.stats_healthy()] as const)
  const note = (
    <>
      <ul className="k-kpi__parts">
        {health.map((each) => (
          <li key={each.part}>
            <b>{partNames[each.part]()}</b>: <State part={each} now={now} />
          </li>
        ))}
      </ul>
      {oldest && look !== 'is-checking' && m.stats_checked({ ago: formatAgo(oldest, now) })}
    </>
  )
  return (
    <Figure icon="server" name={m.stats_system()} note={note} look={look}>
      {word}
    </Figure>
  )
}

/** How a part does; where something waits for a decision, the way there. */
function State({ part, now }: { part: PartHealth; now: Date }) {
  const words = stateWords(part, now)
  if (!useMay()('help_accounts')) return words
  if (part.state === 'failing')
    return <TextLink to="/admin/undelivered?kind=mail">{words}</TextLink>
  if (part.state === 'given_up') return <TextLink to="/admin/undelivered">{words}</TextLink>
  return words
}

const partNames: Record<PartHealth['part'], () => string> = {
  database: m.stats_part_database,
  jobs: m.stats_part_jobs,
  storage: m.stats_part_storage,
  mail: m.stats_part_mail,
  disk: m.stats_part_disk,
  backup: m.stats_part_backup,
}

const states: Record<PartHealth['state'], (part: PartHealth, now: Date) => string> = {
  slow: () => m.stats_state_slow(),
  behind: ({ since }, now) => m.stats_state_behind({ ago: formatAgo(since ?? now, now) }),
  given_up: ({ count = 0 }) => m.stats_state_given_up({ count, number: formatNumber(count) }),
  idle: () => m.stats_state_idle(),
  failing: ({ count = 0 }) => m.stats_state_failing({ count, number: formatNumber(count) }),
  full: ({ disk }) =>
    m.stats_state_full({
      number: formatNumber(Math.floor((disk?.free ?? 0) / 1024 ** 2)),
      folder: leftToRight(disk?.folder ?? ''),
    }),
  silent: () => m.stats_state_silent(),
  down: () => m.stats_state_down(),
  checking: () => m.stats_checking(),
  well: ({ since }, now) =>
    since ? m.stats_state_made({ ago: formatAgo(since, now) }) : m.stats_healthy(),
  outdated: ({ since }, now) => m.stats_state_outdated({ ago: formatAgo(since ?? now, now) }),
  never: () => m.stats_state_never(),
  unarchived: ({ since }, now) => m.stats_state_unarchived({ ago: formatAgo(since ?? now, now) }),
  elsewhere: () => m.stats_state_elsewhere(),
}

/** How a part does in the reader's language. */
export const stateWords = (part: PartHealth, now: Date): string => states[part.state](part, now)
