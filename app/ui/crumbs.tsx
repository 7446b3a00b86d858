import { directionOfText } from '#kernel/text-direction.ts'
import { Bdi } from './bdi.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import './crumbs.css'

type Crumb = { to: string; label: string }

/** The way here: the steps above, then this page's own name. */
export function Crumbs({
  label,
  steps,
  current,
}: {
  label: string
  steps: readonly Crumb[]
  current: string
}) {
  return (
    <nav className="k-crumbs" aria-label={label}>
      <ol>
        {steps.map((step) => (
          <li key={step.to}>
            <Link to={step.to}>
              <Bdi className="k-clamp-1">{step.label}</Bdi>
            </Link>
            <Icon name="chevron-right" />
          </li>
        ))}
        <li>
          <bdi className="k-clamp-1" aria-current="page" dir={directionOfText(current)}>
            {current}
          </bdi>
        </li>
      </ol>
    </nav>
  )
}
