import { data, Form, redirect } from 'react-router'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { contextOf } from '#platform/http.server.ts'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { dayReport, firstReported } from '#modules/reports/reconciliation.server.ts'
import { dayFrom, type Report } from '#modules/reports/reconciliation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field, Input } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListFailed, ListHead } from '../parts/list.tsx'
import { Accounts, ClosedDays, Moved, Unexplained } from './reconciliation-parts.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/reconciliation'
import './reconciliation.css'

// /admin/reconciliation: a day of the ledger, what moved and what is left in each account, and
// whether it still adds up since the day was closed (decision 18). For owners and finance.

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const today = algiersDay(now)
  const asked = dayFrom(url.searchParams.get('day'))
  const day = asked && asked < today ? asked : today
  const first = (await firstReported(db, today)) ?? day
  if (day < first) throw redirect(`/admin/reconciliation?day=${first}`)
  const found = await dayReport(db, day, now)
  return found
    ? { day, first, today, ...found }
    : data({ day, first, today, report: null, closed: [], methods: {} }, { status: 500 })
}

export const meta: Route.MetaFunction = () => titled(m.admin_reconciliation_title())

export default function Reconciliation({
  loaderData: { day, first, today, report, closed, methods },
}: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_reconciliation_title()} />
      <DayChoice day={day} first={first} today={today} />
      {report ? (
        <>
          <Verdict report={report} />
          <Unexplained report={report} methods={methods} />
          <Moved lines={report.lines} methods={methods} />
          <Accounts books={report.books} methods={methods} />
          <ClosedDays days={closed} />
          <Files day={day} />
        </>
      ) : (
        <ListFailed
          title={m.reconciliation_failed()}
          retryTo={`/admin/reconciliation?day=${day}`}
        />
      )}
    </>
  )
}

/** The day that is shown, the days beside it, and any other. */
function DayChoice({ day, first, today }: { day: string; first: string; today: string }) {
  return (
    <Form
      className="k-dayform"
      role="search"
      aria-label={m.admin_reconciliation_title()}
      data-submit-on-change
    >
      <Field label={m.reconciliation_day()}>
        <Input type="date" name="day" defaultValue={day} min={first} max={today} dir="ltr" />
      </Field>
      <Button className="k-listfilters__go">{m.reconciliation_show()}</Button>
      {day > first && (
        <ButtonLink to={`/admin/reconciliation?day=${plusDays(day, -1)}`}>
          {m.reconciliation_previous()}
        </ButtonLink>
      )}
      {day < today && (
        <ButtonLink to={`/admin/reconciliation?day=${plusDays(day, 1)}`}>
          {m.reconciliation_next()}
        </ButtonLink>
      )}
    </Form>
  )
}

/** The same as files for spreadsheets. */
function Files({ day }: { day: string }) {
  return (
    <div className="k-row">
      <a className="k-btn" href={`/admin/reconciliation.csv?day=${day}`} download="">
        <Icon name="download" />
        {m.reconciliation_csv_day()}
      </a>
      <a className="k-btn" href="/admin/reconciliation.csv" download="">
        <Icon name="download" />
        {m.reconciliation_csv()}
      </a>
    </div>
  )
}

function Verdict({ report: { day, differences: count, is_closed } }: { report: Report }) {
  const look =
    count === 0
      ? ({ tone: 'success', icon: 'circle-check' } as const)
      : ({ tone: 'danger', icon: 'circle-alert', role: 'alert' } as const)
  const title = (
    <>
      {count === 0 ? m.reconciliation_adds_up() : m.reconciliation_off()} ·{' '}
      <time dateTime={day}>{formatDate(day)}</time>
    </>
  )
  const fine = is_closed ? m.reconciliation_adds_up_closed() : m.reconciliation_adds_up_open()
  return (
    <Callout {...look} title={title}>
      {count === 0 ? fine : m.reconciliation_off_text({ count, number: formatNumber(count) })}
    </Callout>
  )
}
