import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import './failed-form.css'

/**
 * The banner above a page that has a form again as it stood when its writer's session had ended.
 */
export const KeptForm = () => (
  <div className="k-failed k-failed--kept" role="status">
    <div className="k-wrap k-failed__in">
      <Icon name="info" />
      <p>
        <b>{m.kept_form()}</b>
      </p>
      <p>{m.kept_form_why()}</p>
    </div>
  </div>
)
