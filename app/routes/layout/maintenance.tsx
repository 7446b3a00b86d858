import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { useRoot } from './root-data.ts'
import './maintenance.css'

/** Says at the top of every page that the site is in maintenance; to staff, that they may act. */
export function MaintenanceNote() {
  const maintenance = useRoot()?.maintenance
  if (!maintenance) return null
  return (
    <div className="k-maintenance" role="status">
      <p className="k-wrap">
        <Icon name="info" />
        {maintenance === 'staff' ? m.maintenance_staff() : m.maintenance_note()}
      </p>
    </div>
  )
}
