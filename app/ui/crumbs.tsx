import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import './crumbs.css'

type Crumb = { to: string; label: ReactNode }

/** The way here: the steps above, then this page's own name. */
export function Crumbs({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly Crumb[]
  current: ReactNode
}) {
  return (
    <nav className="k-crumbs" aria-label={label}>
      <ol>
        {steps.map((step) => (
          <li key={step.to}>
            <Link to={step.to}>
              <bdi>{step.label}</bdi>
            </Link>
            <Icon name="chevron-right" />
          </li>
        ))}
        <li>
          <bdi aria-current="page">{current}</bdi>
        </li>
      </ol>
    </nav>
  )
}
