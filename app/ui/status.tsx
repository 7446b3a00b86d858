import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './status.css'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'muted'

/** A state as icon, word and colour together, so that colour is never alone. */
export function Status({
  tone,
  icon,
  children,
}: {
  tone: Tone
  icon: IconName
  children: ReactNode
}) {
  return (
    <span className={`k-status k-status--${tone}`}>
      <Icon name={icon} />
      {children}
    </span>
  )
}
