import type { ReactNode } from 'react'
import './empty.css'

type EmptyProps = {
  title: ReactNode
  /** What that means, in a sentence. */
  children?: ReactNode
  /** One way out. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

/** Nothing here: a setting without its gem, what that means, and one way out. */
export function Empty({ title, children, action, level: Heading = 'h3' }: EmptyProps) {
  return (
    <div className="k-empty">
      <svg
        className="k-empty__a"
        viewBox="0 0 96 96"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <path d="M48 6 90 48 48 90 6 48Z" strokeWidth="4" />
        <path
          d="M48 30 66 48 48 66 30 48Z"
          stroke="var(--color-accent-text)"
          strokeWidth="3"
          strokeDasharray="5 5"
        />
      </svg>
      <Heading className="k-h3">{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
