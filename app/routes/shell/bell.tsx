import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import { unreadText } from './unread.ts'

/** The way to the notifications with the count of unread ones, which a script keeps up to date. Null for visitors: no badge. */
export function Bell({ unread }: { unread: number | null }) {
  const label = unread ? m.header_notifications_unread({ number: unreadText(unread) }) : m.header_notifications()
  return (
    <IconLink
      icon="bell"
      to="/notifications"
      label={label}
      data-bell={m.header_notifications()}
      data-bell-unread={m.header_notifications_unread({ number: '{number}' })}
    >
      {unread !== null && <span className="k-count" dir="ltr" hidden={unread === 0} data-unread>{unreadText(unread)}</span>}
    </IconLink>
  )
}
