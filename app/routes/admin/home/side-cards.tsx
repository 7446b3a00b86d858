import { m } from '#i18n/paraglide/messages.js'
import type { PartHealth } from '#modules/reports/health.server.ts'
import type { DayFigures, Today } from '#modules/reports/today.server.ts'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Status } from '#ui/status.tsx'
import { isUnwell, partNames, PartState } from '../parts/system-state.tsx'

// Two cards beside the queue on the first page of the back office, /admin: today's figures, and the
// health of the system's parts.

const figures: readonly (readonly [name: () => string, figure: keyof DayFigures])[] = [
  [m.today_sales, 'sales'],
  [m.today_sold, 'sold'],
  [m.today_placed, 'placed'],
  [m.today_people, 'people'],
]

const Figure = ({ of, figure }: { of: DayFigures; figure: keyof DayFigures }) =>
  figure === 'sales' ? <Da amount={of.sales} /> : <Num value={of[figure]} />

/** Today so far, each figure beside the same day of the week before. */
export const TodayCard = ({ today: { today, week_before } }: { today: Today }) => (
  <Card className="k-stack k-gap-3" aria-labelledby="today">
    <div className="k-between">
      <h2 id="today">{m.today_title()}</h2>
      <TextLink tap to="/admin/figures">
        {m.admin_stats_title()}
      </TextLink>
    </div>
    <dl className="k-figs">
      {figures.map(([name, figure]) => (
        <div key={figure}>
          <dt>{name()}</dt>
          <dd>
            <Figure of={today} figure={figure} />
          </dd>
          <dd>
            {m.today_before()} <Figure of={week_before} figure={figure} />
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

interface SystemProps {
  health: PartHealth[]
  release: string
  now: Date
}

/** How each part of the system does. */
export const SystemCard = ({ health, release, now }: SystemProps) => (
  <Card aria-labelledby="system">
    <h2 id="system">{m.stats_system()}</h2>
    <ul className="k-sys">
      {health.map((part) => (
        <li key={part.part}>
          {partNames[part.part]()}
          {isUnwell(part) ? (
            <Status tone="warning" icon="triangle-alert">
              <span>
                <PartState part={part} now={now} />
              </span>
            </Status>
          ) : (
            <Status
              tone={part.state === 'well' ? 'success' : 'muted'}
              icon={part.state === 'well' ? 'circle-check' : 'circle-minus'}
            >
              <PartState part={part} now={now} />
            </Status>
          )}
        </li>
      ))}
    </ul>
    <p className="k-muted k-sm">{m.stats_release({ release })}</p>
  </Card>
)
