import { type ReactNode, useId } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { classNames } from './class-names.ts'
import './bar-chart.css'

// A bar chart in plain HTML, and a row with a bar for its share.

export interface Bar {
  value: number
  /** What it is compared with: a line across it. */
  before: number
  /** Whether it still grows: then it is hatched. */
  isOpen: boolean
  /** What the browser says over it. */
  title: string
  /** Where a press leads. */
  to: string
}

type BarChartProps = {
  /** What it shows, in words: the chart is one image to who cannot see it. */
  label: string
  bars: readonly Bar[]
  /** The value at the top of the axis. */
  top: number
  /** From the top down to nothing, at equal distances. */
  ticks: readonly ReactNode[]
  /** Under each bar its own; null where there is no room for all. */
  names: readonly ReactNode[]
}

/**
 * Bars beside each other, in the direction of the page's time. The highest one stands out. Who
 * cannot press a bar finds where it leads in the table that belongs to the chart.
 */
export function BarChart({ label, bars, top, ticks, names }: BarChartProps) {
  return (
    <div className="k-chart">
      <div className="k-chart__y" aria-hidden="true">
        {ticks.map((tick, index) => (
          <span key={index}>{tick}</span>
        ))}
      </div>
      <Plot label={label} bars={bars} top={top} />
      <div className="k-chart__links" aria-hidden="true">
        {bars.map(({ title, to }, index) => (
          <a key={index} href={hrefOf(to)} title={title} tabIndex={-1}>
            <span className="k-vh">{title}</span>
          </a>
        ))}
      </div>
      <div className="k-chart__x" aria-hidden="true">
        {names.map((name, index) => (
          <span key={index}>{name}</span>
        ))}
      </div>
    </div>
  )
}

function Plot({ label, bars, top }: Pick<BarChartProps, 'label' | 'bars' | 'top'>) {
  const hatch = useId()
  const best = Math.max(...bars.map(({ value }) => value))
  const slot = 100 / bars.length
  const width = Math.min(slot * 0.72, 9)
  const heightOf = (value: number) => Math.max((value / top) * 100, 0.8)
  return (
    <svg className="k-chart__p k-mirror" width="100%" role="img" aria-label={label}>
      <Hatch id={hatch} />
      {bars.map(({ value, title, isOpen }, index) => {
        const height = heightOf(value)
        return (
          value > 0 && (
            <rect
              key={index}
              className={classNames(value === best && 'is-best', isOpen && 'is-open') || undefined}
              x={percent(index * slot + (slot - width) / 2)}
              y={percent(100 - height)}
              width={percent(width)}
              height={percent(height)}
              fill={isOpen ? `url(#${hatch})` : undefined}
            >
              <title>{title}</title>
            </rect>
          )
        )
      })}
      {bars.map(({ before }, index) => {
        const height = percent(100 - heightOf(before))
        const middle = (index + 0.5) * slot
        return (
          before > 0 && (
            <line
              key={index}
              x1={percent(middle - width * 0.65)}
              x2={percent(middle + width * 0.65)}
              y1={height}
              y2={height}
            />
          )
        )
      })}
    </svg>
  )
}

const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M1.5 0V6" />
  </pattern>
)

const percent = (value: number): string => `${Number(value.toFixed(3))}%`

type ShareRowProps = {
  name: ReactNode
  value: ReactNode
  /** From 0 to 1. */ share: number
  colour: 1 | 2 | 3 | 4
  /** What it is compared with, in words. */
  note?: ReactNode
}

/** A named value with a bar that compares it to the others; the value itself says it in words. */
export function ShareRow({ name, value, share, colour, note }: ShareRowProps) {
  return (
    <li className="k-valuebar">
      {name}
      {value}
      <svg className="k-valuebar__t k-mirror" width="100%" aria-hidden="true">
        <rect className={`is-chart-${colour}`} width={percent(share * 100)} height="100%" rx="3" />
      </svg>
      {note && <div className="k-valuebar__n">{note}</div>}
    </li>
  )
}
