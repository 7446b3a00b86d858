import { m } from '#i18n/paraglide/messages.js'
import { Status } from '#ui/status.tsx'

/** Whether the same was given before, in words. */
export const GivenBefore = ({ yes }: { yes: boolean }) =>
  yes ? (
    <Status tone="danger" icon="copy">
      {m.admin_stock_same_yes()}
    </Status>
  ) : (
    <span className="k-muted">{m.admin_stock_same_no()}</span>
  )
