import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'
import './tabs.css'

export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="k-tabs" aria-label={label} data-in-sight>
      {children}
    </nav>
  )
}

export function Tab({ current, ...rest }: ComponentProps<typeof Link> & { current: boolean }) {
  return <Link {...rest} aria-current={current ? 'page' : undefined} />
}
