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

type ChipChoiceProps = ComponentProps<'input'> & { type: 'radio' | 'checkbox'; count?: number }

/** One of several answers in a form, as a chip: of a few words, all seen at once. */
export function ChipChoice({ count, children, ...rest }: ChipChoiceProps) {
  return (
    <label className="k-chip">
      <input {...rest} className="k-vh" />
      {children}
      {count !== undefined && <Num value={count} />}
    </label>
  )
}

/** A filter as a link, so that it works before scripts and can be shared. */
export function ChipLink({ current, count, children, ...rest }: ChipLinkProps) {
  return (
    <Link {...rest} className="k-chip" aria-current={current ? 'true' : undefined}>
      {children}
      {count !== undefined && <Num value={count} />}
    </Link>
  )
}
