import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './callout.css'

type CalloutProps = {
  /** Gold without a tone; `sea` informs. */
  tone?: 'sea' | 'success' | 'danger' | 'warning'
  icon: IconName
  title?: ReactNode
  /** `alert` for what went wrong just now. */
  role?: 'alert' | 'status' | 'note'
  /** Goes after three seconds, by style alone, as good news does. */
  brief?: boolean
  children?: ReactNode
}

export function Callout({ tone, icon, title, role, brief, children }: CalloutProps) {
  return (
    <div
      className={classNames('k-callout', tone && `k-callout--${tone}`, brief && 'k-callout--brief')}
      role={role}
    >
      <Icon name={icon} />
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      {children && <div className={title ? 'k-muted' : undefined}>{children}</div>}
    </div>
  )
}

/** What went wrong just now. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Callout tone="danger" icon="circle-x" role="alert">
    {children}
  </Callout>
)

/** What is good to know. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Callout tone="sea" icon="info">
    {children}
  </Callout>
)
