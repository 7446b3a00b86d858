import type { ReactNode } from 'react'
import './chart.css'

type ColumnChartProps = {
  /** The summary in words, for those who cannot see the columns. */
  label: string
  values: readonly number[]
  /** The top of the scale, in the unit of the values. */
  max: number
  /** The scale from top to bottom, and the words below from first to last column. */
  scale: readonly ReactNode[]
  below: readonly ReactNode[]
  /** Columns that matter, by position. */
  marked?: readonly number[]
}

/** Columns in the order of reading: the first day is at the start of the line in both directions. */
export function ColumnChart({ label, values, max, scale, below, marked = [] }: ColumnChartProps) {
  return (
    <figure className="k-chart">
      <figcaption className="k-vh">{label}</figcaption>
      <div className="k-chart__y" aria-hidden="true">{scale.map((step, index) => <span key={index}>{step}</span>)}</div>
      <div className="k-chart__p" aria-hidden="true">
        {values.map((value, index) => (
          <svg key={index} className={marked.includes(index) ? 'is-hi' : undefined} width="1">
            <rect y={`${100 - percent(value, max)}%`} width="100%" height="120%" rx="3" />
          </svg>
        ))}
      </div>
      <div className="k-chart__x" aria-hidden="true">{below.map((word, index) => <span key={index}>{word}</span>)}</div>
    </figure>
  )
}

type Bar = { label: ReactNode; value: number; shown: ReactNode }

/** Up to four bars, the longest as long as the box; label and value stand above each. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <div className="k-hbars">
      {bars.map((bar, index) => (
        <div className="k-hbar" key={index}>
          <span>{bar.label}</span>
          {bar.shown}
          <span className="k-hbar__t" aria-hidden="true">
            <svg className="k-mirror" width="100%" height="100%">
              <rect width={`${percent(bar.value, max)}%`} height="100%" rx="3" />
            </svg>
          </span>
        </div>
      ))}
    </div>
  )
}

/** The words of a chart, each with its figure. */
export function ChartLegend({ items }: { items: readonly { label: ReactNode; shown: ReactNode }[] }) {
  return <ul className="k-legend">{items.map((item, index) => <li key={index}>{item.label}{item.shown}</li>)}</ul>
}

function percent(value: number, max: number): number {
  return max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
}
