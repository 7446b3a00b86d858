import {
  formatDa,
  formatDay,
  formatDays,
  formatMonth,
  formatMonthName,
  formatNumber,
} from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { categories, type Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { BarChart, ShareRow } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num, PriceTag } from '#ui/da.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { IconLabel } from '#ui/tag.tsx'
import {
  axisStep,
  type Bucket,
  bucketsOf,
  type DaySales,
  isWholeMonth,
  type Period,
  STEPS,
  type Unit,
  unitsSold,
} from '../sales.ts'

type OverviewProps = {
  stats: { sales: DaySales[]; today: string }
  period: Period
  unit: Unit
  search: string
}

/** What was sold in the period by day, week or month: a chart, and the same figures as a table. */
export function SalesOverview({ stats: { sales, today }, period, unit, search }: OverviewProps) {
  const buckets = bucketsOf(sales, today, period, unit)
  const total = buckets.reduce((sum, { amount }) => sum + amount, 0)
  const step = axisStep(Math.max(...buckets.map(({ amount }) => amount)))
  return (
    <Card className="k-stack" aria-labelledby="sales">
      <div className="k-between">
        <div>
          <h2 id="sales">{m.stats_sales()}</h2>
          <p className="k-muted k-sm">{step >= 1_000 ? perThousand[unit]() : perUnit[unit]()}</p>
        </div>
        <div className="k-stats__sum">
          <p>
            <PriceTag amount={total} />
          </p>
          <p className="k-muted k-kpi__d">
            {m.stats_last({ period: m.stats_days({ count: period }) })}
          </p>
          <p className="k-muted k-kpi__d">{m.stats_sales_stayed()}</p>
        </div>
      </div>
      <Tabs label={m.stats_by()}>
        {unitsSold(period).map((each) => (
          <Tab
            key={each}
            to={`/admin/figures${withQuery(search, { by: each === unitsSold(period)[0] ? null : each })}`}
            current={each === unit}
          >
            {unitNames[each]()}
          </Tab>
        ))}
      </Tabs>
      {total === 0 ? (
        <p className="k-muted">{m.stats_no_sales()}</p>
      ) : (
        <Chart buckets={buckets} unit={unit} step={step} />
      )}
      {total > 0 && <Table buckets={buckets} unit={unit} />}
    </Card>
  )
}

const unitNames: Record<Unit, () => string> = {
  day: m.stats_by_day,
  week: m.stats_by_week,
  month: m.stats_by_month,
}
const perThousand: Record<Unit, () => string> = {
  day: m.stats_per_day_thousand,
  week: m.stats_per_week_thousand,
  month: m.stats_per_month_thousand,
}
const perUnit: Record<Unit, () => string> = {
  day: m.stats_per_day,
  week: m.stats_per_week,
  month: m.stats_per_month,
}

function Chart({ buckets, unit, step }: { buckets: Bucket[]; unit: Unit; step: number }) {
  const divisor = step >= 1_000 ? 1_000 : 1
  const ticks = Array.from({ length: STEPS + 1 }, (_, index) => (
    <Num key={index} value={((STEPS - index) * step) / divisor} />
  ))
  const best = buckets.reduce((most, each) => (each.amount > most.amount ? each : most))
  const label = m.stats_chart({
    count: formatNumber(buckets.length),
    best: nameOf(best, unit),
    amount: formatDa(best.amount),
  })
  const bars = buckets.map((each) => ({
    value: each.amount,
    title: m.stats_bar({
      name: nameOf(each, unit),
      amount: formatDa(each.amount),
      count: each.orders,
      number: formatNumber(each.orders),
    }),
  }))
  const named = new Set(
    buckets.length <= 4
      ? buckets.keys()
      : [0, 1, 2, 3].map((third) => Math.round((third * (buckets.length - 1)) / 3)),
  )
  const names = buckets.map(
    ({ from }, index) =>
      named.has(index) && (unit === 'month' ? formatMonthName(from) : formatDay(from)),
  )
  return <BarChart label={label} bars={bars} top={step * STEPS} ticks={ticks} names={names} />
}

/**
 * Days by their date, whole months by their name; weeks, and what the period cuts off of a month,
 * by their first and last day.
 */
function nameOf(bucket: Bucket, unit: Unit): string {
  if (unit === 'day') return formatDay(bucket.from)
  return unit === 'month' && isWholeMonth(bucket)
    ? formatMonth(bucket.from)
    : formatDays(bucket.from, bucket.to)
}

function Table({ buckets, unit }: { buckets: Bucket[]; unit: Unit }) {
  return (
    <details className="k-figures">
      <summary>{m.stats_table()}</summary>
      <section className="k-figures__t" tabIndex={0} aria-label={m.stats_table()}>
        <table>
          <thead>
            <tr>
              <th scope="col">{unitNames[unit]()}</th>
              <th scope="col">{m.stats_table_orders()}</th>
              <th scope="col">{m.stats_table_amount()}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.toReversed().map((each) => (
              <tr key={each.from}>
                <th scope="row">{nameOf(each, unit)}</th>
                <td>
                  <Num value={each.orders} />
                </td>
                <td>
                  <Da amount={each.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

/** How the sales of the period divide into categories. */
export function CategoryShares({
  totals,
}: {
  totals: Record<Category, { orders: number; amount: number }>
}) {
  const most = Math.max(...categories.map((category) => totals[category].amount), 1)
  return (
    <Card className="k-stack" aria-labelledby="by-category">
      <h2 id="by-category">{m.stats_by_category()}</h2>
      <ul className="k-stats__shares">
        {categories.map((category, index) => (
          <ShareRow
            key={category}
            name={
              <span className="k-plain">
                <IconLabel icon={`cat-${category}`}>{categoryName(category)}</IconLabel>
              </span>
            }
            value={<Da amount={totals[category].amount} />}
            share={totals[category].amount / most}
            colour={(index + 1) as 1 | 2 | 3 | 4}
          />
        ))}
      </ul>
    </Card>
  )
}
