import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import './failed-form.css'

/** The banner above a page whose form was not taken, since the site is in maintenance. */
export const WaitingForm = ({ kept }: { kept: boolean }) => (
  <div className="k-failed" role="alert">
    <div className="k-wrap k-failed__in">
      <Icon name="circle-x" />
      <p>
        <b>{m.maintenance_unsent()}</b>
      </p>
      {kept && <p>{m.maintenance_kept()}</p>}
    </div>
  </div>
)
