import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './facts.css'

/** Shows a list of names with their values, each a Fact: a price, a delivery time, a seller. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="k-facts">{children}</dl>
}

type FactProps = {
  label: ReactNode
  icon?: IconName
  /** What is said, where it is no more than fits a line; otherwise it stands within. */
  is?: ReactNode
  children?: ReactNode
}

/** Shows one name and its value in Facts. */
export function Fact({ label, icon, is, children = is }: FactProps) {
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
