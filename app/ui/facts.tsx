import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './facts.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="k-facts">{children}</dl>
}

export function Fact({
  label,
  icon,
  children,
}: {
  label: ReactNode
  icon?: IconName
  children: ReactNode
}) {
  return (
    <div>
      <dt>
        {icon && <Icon name={icon} size="sm" />}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
