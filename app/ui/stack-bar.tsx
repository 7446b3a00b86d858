import { classNames } from './class-names.ts'
import { shares } from './shares.ts'
import type { Tone } from './status.tsx'
import './stack-bar.css'

type StackBarProps = {
  label: string
  parts: readonly { value: number; tone: Tone }[]
  thin?: boolean
}

/** Parts of a whole side by side, in the order given; the label says them in words. */
export function StackBar({ label, parts, thin }: StackBarProps) {
  const places = shares(parts.map((part) => part.value))
  return (
    <svg
      className={classNames('k-stackbar k-mirror', thin && 'k-stackbar--thin')}
      width="100%"
      role="img"
      aria-label={label}
    >
      {parts.map((part, index) => {
        const place = places[index]
        return (
          place &&
          place.size > 0 && (
            <svg key={part.tone} x={`${place.start}%`} width={`${place.size}%`}>
              <rect
                className={`is-${part.tone}`}
                x={place.start > 0 ? 3 : 0}
                width="100%"
                height="100%"
              />
            </svg>
          )
        )
      })}
    </svg>
  )
}
