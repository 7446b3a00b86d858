import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { spanBefore, spanLength, periods } from '#modules/reports/sales.ts'
import {
  type AskedFigures,
  comparedTotal,
  type MeasuredDay,
  measures,
} from '#modules/reports/figures.ts'
import { Measured } from '#modules/reports/ui/figure-chart.tsx'
import { figuresPath, measured, measureNames } from '#modules/reports/ui/figure-words.ts'
import { formatDays } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { Field, Input } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Percent } from './stats-figures.tsx'

type ChoiceProps = { asked: AskedFigures; today: string; search: string }

/** The periods that end today, and any other span of days. */
export function SpanChoice({ asked, today, search }: ChoiceProps) {
  const { period, span } = asked
  const kept = [...new URLSearchParams(search)].filter(([name]) =>
    ['by', 'of', 'split'].includes(name),
  )
  return (
    <div className="k-stats__span">
      <nav className="k-stats__choice" aria-label={m.stats_period()}>
        {periods.map((each) => (
          <ChipLink
            key={each}
            to={figuresPath(search, {
              period: each === 30 ? null : each,
              from: null,
              to: null,
            })}
            current={each === period}
          >
            {m.stats_days({ count: each })}
          </ChipLink>
        ))}
      </nav>
      <details className="k-figures" open={period === null}>
        <summary>{m.figures_other_days()}</summary>
        <Form className="k-dayform" role="search" aria-label={m.figures_span()}>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field label={m.admin_orders_from()}>
            <Input type="date" name="from" defaultValue={span.from} max={today} dir="ltr" />
          </Field>
          <Field label={m.admin_orders_to()}>
            <Input type="date" name="to" defaultValue={span.to} max={today} dir="ltr" />
          </Field>
          <Button>{m.reconciliation_show()}</Button>
        </Form>
      </details>
    </div>
  )
}

/** Every measure of the span beside the same length before: a press shows it. */
export function MeasureChoice({
  asked: { span, measure },
  days,
  search,
}: Omit<ChoiceProps, 'today'> & { days: readonly MeasuredDay[] }) {
  const before = spanBefore(span)
  return (
    <>
      <nav className="k-measures" aria-label={m.figures_measure()}>
        {measures.map((each) => {
          const total = comparedTotal(days, span, each)
          const isBad = each === 'refunded' || each === 'disputes'
          return (
            <Link
              key={each}
              className="k-card k-measure"
              to={figuresPath(search, { of: each === 'sales' ? null : each })}
              aria-current={each === measure ? 'page' : undefined}
            >
              <span>{measureNames[each]()}</span>
              <b>
                <Measured measure={each} value={total.now} />
              </b>
              <small>
                {total.before > 0 ? (
                  <>
                    <Percent {...total} isBad={isBad} />
                    {' · '}
                    {m.figures_row_before({ amount: measured(each, total.before) })}
                  </>
                ) : (
                  m.figures_none_before()
                )}
              </small>
            </Link>
          )
        })}
      </nav>
      <p className="k-muted k-kpi__d">
        {m.figures_compared({
          span: formatDays(span.from, span.to),
          before: formatDays(before.from, before.to),
          days: m.stats_days({ count: spanLength(span) }),
        })}
      </p>
    </>
  )
}
