import { useId, type ReactNode } from 'react'
import './settings.css'

type SettingsSectionProps = {
  /** By which a form comes back to its section. */
  id: string
  title: string
  lead: string
  children: ReactNode
}

/** A part of the settings: what it is about, and beside it (on phones below) its cards. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    <section className="k-setting" id={id} aria-labelledby={headingId}>
      <div className="k-setting__h">
        <h2 id={headingId}>{title}</h2>
        <p className="k-muted k-sm">{lead}</p>
      </div>
      <div className="k-stack">{children}</div>
    </section>
  )
}

type SettingRowProps = { id?: string; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** One thing that is as it is: its name, its value, and at the end what can be done with it. */
export function SettingRow({ id, title, children, action }: SettingRowProps) {
  return (
    <div className="k-setrow" id={id}>
      <div className="k-setrow__t">
        <h3>{title}</h3>
        {children && <div className="k-muted">{children}</div>}
      </div>
      {action && <div>{action}</div>}
    </div>
  )
}
