import { formatDay, formatMonthName, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Bar, BarChart } from '#ui/bar-chart.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num, PriceTag } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { type AskedFigures, type ComparedBucket, isMoney, type Measure } from '../figures.ts'
import { axisStep, spanLength, STEPS, type Unit, unitsSold } from '../sales.ts'
import {
  bucketName,
  figuresPath,
  listPath,
  measured,
  measureNames,
  measureSays,
  spanWords,
  unitNames,
} from './figure-words.ts'

// The chart and the table of a figure of the desk over time.

type ChartProps = { asked: AskedFigures; buckets: ComparedBucket[]; search: string }

/** A measure of the span by day, week or month: a chart, and the same figures as a table. */
export function FigureChart({ asked, buckets, search }: ChartProps) {
  const { measure, span, unit } = asked
  const total = buckets.reduce((sum, { amount }) => sum + amount, 0)
  const units = unitsSold(spanLength(span))
  return (
    <Card className="k-stack" aria-labelledby="measure">
      <div className="k-between">
        <div>
          <h2 id="measure">{measureNames[measure]()}</h2>
          <p className="k-muted k-sm">{measureSays[measure]()}</p>
        </div>
        <div className="k-stats__sum">
          <p>{isMoney(measure) ? <PriceTag amount={total} /> : <Num value={total} />}</p>
          <p className="k-muted k-kpi__d">{spanWords(asked)}</p>
        </div>
      </div>
      <Tabs label={m.stats_by()}>
        {units.map((each) => (
          <Tab
            key={each}
            to={figuresPath(search, { by: each === units[0] ? null : each })}
            current={each === unit}
          >
            {unitNames[each]()}
          </Tab>
        ))}
      </Tabs>
      {total === 0 && (
        <p className="k-muted">{measure === 'sales' ? m.stats_no_sales() : m.figures_none()}</p>
      )}
      {buckets.some(({ amount, before }) => amount + before > 0) && (
        <Plotted asked={asked} buckets={buckets} />
      )}
      <FigureFile table="days" search={search} />
    </Card>
  )
}

function Plotted({ asked: { measure, unit }, buckets }: Omit<ChartProps, 'search'>) {
  const step = axisStep(Math.max(...buckets.map(({ amount, before }) => Math.max(amount, before))))
  const divisor = step >= 1_000 ? 1_000 : 1
  const ticks = Array.from({ length: STEPS + 1 }, (_, index) => (
    <Num key={index} value={((STEPS - index) * step) / divisor} />
  ))
  const best = buckets.reduce((most, each) => (each.amount > most.amount ? each : most))
  const label = m.figures_chart({
    measure: nouns[measure](),
    count: formatNumber(buckets.length),
    best: bucketName(best, unit),
    amount: measured(measure, best.amount),
  })
  return (
    <>
      {isMoney(measure) && (
        <p className="k-muted k-kpi__d">
          {divisor > 1 ? m.figures_in_thousands() : m.figures_in_da()}
        </p>
      )}
      <BarChart
        label={label}
        bars={buckets.map((each) => barOf(each, measure, unit))}
        top={step * STEPS}
        ticks={ticks}
        names={namesOf(buckets, unit)}
      />
      <Key isOpen={buckets.some((each) => each.isOpen)} />
      <Table buckets={buckets} measure={measure} unit={unit} />
    </>
  )
}

/** The measures inside a sentence. */
const nouns: Record<Measure, () => string> = {
  sales: m.figures_noun_sales,
  commission: m.figures_noun_commission,
  refunded: m.figures_noun_refunded,
  disputes: m.figures_noun_disputes,
  people: m.figures_noun_people,
}

function barOf(bucket: ComparedBucket, measure: Measure, unit: Unit): Bar {
  const [name, amount] = [bucketName(bucket, unit), measured(measure, bucket.amount)]
  const now =
    measure === 'sales'
      ? m.stats_bar({ name, amount, count: bucket.orders, number: formatNumber(bucket.orders) })
      : m.figures_bar({ name, amount })
  const before = m.figures_bar_before({ amount: measured(measure, bucket.before) })
  return {
    value: bucket.amount,
    before: bucket.before,
    isOpen: bucket.isOpen,
    title: `${now} · ${before}`,
    to: listPath(measure, bucket),
  }
}

/** Four names at most, the first and the last among them. */
function namesOf(buckets: readonly ComparedBucket[], unit: Unit) {
  const named = new Set(
    buckets.length <= 4
      ? buckets.keys()
      : [0, 1, 2, 3].map((third) => Math.round((third * (buckets.length - 1)) / 3)),
  )
  return buckets.map(
    ({ from }, index) =>
      named.has(index) && (unit === 'month' ? formatMonthName(from) : formatDay(from)),
  )
}

/** What bars, hatching and lines mean. */
const Key = ({ isOpen }: { isOpen: boolean }) => (
  <ul className="k-chart__key">
    {isOpen && <li>{m.figures_key_open()}</li>}
    <li>{m.figures_key_before()}</li>
  </ul>
)

type TableProps = { buckets: ComparedBucket[]; measure: Measure; unit: Unit }

function Table({ buckets, measure, unit }: TableProps) {
  return (
    <details className="k-figures">
      <summary>{m.stats_table()}</summary>
      <section className="k-figures__t" tabIndex={0} aria-label={m.stats_table()}>
        <table>
          <thead>
            <tr>
              <th scope="col">{unitNames[unit]()}</th>
              {measure === 'sales' && <th scope="col">{m.stats_table_orders()}</th>}
              <th scope="col">{measureNames[measure]()}</th>
              <th scope="col">{m.figures_before()}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.toReversed().map((each) => (
              <Row key={each.from} bucket={each} measure={measure} unit={unit} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

const Row = ({
  bucket,
  measure,
  unit,
}: { bucket: ComparedBucket } & Omit<TableProps, 'buckets'>) => (
  <tr>
    <th scope="row">
      <TextLink to={listPath(measure, bucket)}>{bucketName(bucket, unit)}</TextLink>
    </th>
    {measure === 'sales' && (
      <td>
        <Num value={bucket.orders} />
      </td>
    )}
    <td>
      <Measured measure={measure} value={bucket.amount} />
      {bucket.isOpen && <small className="k-muted"> {m.figures_so_far()}</small>}
    </td>
    <td>
      <Measured measure={measure} value={bucket.before} />
    </td>
  </tr>
)

/** The figures as a file. */
export const FigureFile = ({ table, search }: { table: 'days' | 'split'; search: string }) => (
  <div>
    <ButtonLink size="sm" to={`/admin/figures/${table}.csv${search}`} download="">
      <Icon name="download" size="sm" />
      {m.figures_csv()}
    </ButtonLink>
  </div>
)

/** A value of a measure. */
export const Measured = ({ measure, value }: { measure: Measure; value: number }) =>
  isMoney(measure) ? <Da amount={value} /> : <Num value={value} />
