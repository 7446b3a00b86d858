import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './timeline.css'

export type TimelineStep = { label: ReactNode; note?: ReactNode; state: 'done' | 'now' | 'next' }

/** Vertical on phones; `horizontal` lays it along the line from 1024 px. */
export function Timeline({
  steps,
  horizontal,
}: {
  steps: readonly TimelineStep[]
  horizontal?: boolean
}) {
  return (
    <ol className={classNames('k-timeline', horizontal && 'k-timeline--h')}>
      {steps.map((step, index) => (
        <li
          key={index}
          className={step.state === 'done' ? undefined : `is-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span>{step.label}</span>
          {step.note && <small>{step.note}</small>}
        </li>
      ))}
    </ol>
  )
}
