import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { Bell } from './bell.island.tsx'

/**
 * The way to the notifications; with the count of unread ones for those who are signed in (null for
 * visitors).
 */
export function HeaderBell({ unread }: { unread: number | null }) {
  if (unread === null)
    return <IconLink icon="bell" to="/notifications" label={m.header_notifications()} />
  return <Island of={Bell} props={{ unread }} when="news" unread={unread} />
}
