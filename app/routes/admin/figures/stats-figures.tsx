import type { ReactNode } from 'react'
import { formatAgo, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PartHealth } from '#modules/reports/health.server.ts'
import { changeOf } from '#modules/reports/sales.ts'
import type { Stats } from '#modules/reports/stats.server.ts'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { isUnwell, partNames, PartState } from '../parts/system-state.tsx'

type FiguresProps = { stats: Stats; span: string; health: PartHealth[]; now: Date }

/**
 * The four figures at the top: people, who is here, orders of the period, and how the system does.
 */
export function Figures({ stats: { people, active, placed }, span, health, now }: FiguresProps) {
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
      <Figure icon="package" name={m.stats_orders({ period: span })} note={<Change {...placed} />}>
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

function Change({ now, before }: Compared) {
  if (before === 0) return m.stats_no_previous()
  return (
    <>
      <Percent now={now} before={before} /> {m.stats_vs_previous()}
    </>
  )
}

type Compared = { now: number; before: number }

/** How much more or less than before; nothing where there was nothing before. */
export function Percent({ now, before, isBad = false }: Compared & { isBad?: boolean }) {
  const change = changeOf(now, before)
  if (change === null) return null
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return (
    <bdi className={`k-num ${change < 0 === isBad ? 'k-up' : 'k-down'}`} dir="ltr">
      {sign}
      {formatNumber(Math.floor(Math.abs(change) / 10))}.{Math.abs(change) % 10}%
    </bdi>
  )
}

function SystemStatus({ health, now }: { health: PartHealth[]; now: Date }) {
  const unwell = health.filter(isUnwell)
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
            <b>{partNames[each.part]()}</b>: <PartState part={each} now={now} />
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
