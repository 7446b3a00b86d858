import type { ComponentProps, ReactNode } from 'react'
import { Num } from './da.tsx'
import { Link } from './link.tsx'
import './chip.css'

/**
 * Chips in one line: they scroll sideways on phones, to the one that is chosen at first, and wrap
 * on wide screens.
 */
export function ChipRail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="k-rail" aria-label={label} data-in-sight>
      {children}
    </nav>
  )
}

type ChipLinkProps = ComponentProps<typeof Link> & { current: boolean; count?: number }

/** A filter as a link, so that it works before scripts and can be shared. */
export function ChipLink({ current, count, children, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} className="k-chip" aria-current={current ? 'true' : undefined}>
      {children}
      {count !== undefined && <Num value={count} />}
    </Link>
  )
}
