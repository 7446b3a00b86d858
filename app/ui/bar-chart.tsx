import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './bar-chart.css'

type BarChartProps = {
  /** What it shows, in words: the chart is one image to who cannot see it. */
  label: string
  /** `title` is shown by the browser over a bar. */
  bars: readonly { value: number; title: string }[]
  /** The value at the top of the axis. */
  top: number
  /** From the top down to nothing, at equal distances. */
  ticks: readonly ReactNode[]
  /** Under each bar its own; null where there is no room for all. */
  names: readonly ReactNode[]
}

/** Bars beside each other, in the direction of the page's time. The highest one stands out. */
export function BarChart({ label, bars, top, ticks, names }: BarChartProps) {
  const best = Math.max(...bars.map(({ value }) => value))
  const slot = 100 / bars.length
  const width = Math.min(slot * 0.72, 9)
  return (
    <div className="k-chart">
      <div className="k-chart__y" aria-hidden="true">
        {ticks.map((tick, index) => (
          <span key={index}>{tick}</span>
        ))}
      </div>
      <svg className="k-chart__p k-mirror" width="100%" role="img" aria-label={label}>
        {bars.map(({ value, title }, index) => {
          const height = Math.max((value / top) * 100, 0.8)
          return (
            value > 0 && (
              <rect
                key={index}
                className={classNames(value === best && 'is-best') || undefined}
                x={percent(index * slot + (slot - width) / 2)}
                y={percent(100 - height)}
                width={percent(width)}
                height={percent(height)}
              >
                <title>{title}</title>
              </rect>
            )
          )
        })}
      </svg>
      <div className="k-chart__x" aria-hidden="true">
        {names.map((name, index) => (
          <span key={index}>{name}</span>
        ))}
      </div>
    </div>
  )
}

const percent = (value: number): string => `${Number(value.toFixed(3))}%`

type ShareRowProps = {
  name: ReactNode
  value: ReactNode
  /** From 0 to 1. */ share: number
  colour: 1 | 2 | 3 | 4
}

/** A named value with a bar that compares it to the others; the value itself says it in words. */
export function ShareRow({ name, value, share, colour }: ShareRowProps) {
  return (
    <li className="k-valuebar">
      {name}
      {value}
      <svg className="k-valuebar__t k-mirror" width="100%" aria-hidden="true">
        <rect className={`is-chart-${colour}`} width={percent(share * 100)} height="100%" rx="3" />
      </svg>
    </li>
  )
}
