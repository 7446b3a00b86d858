import { m } from '#i18n/paraglide/messages.js'
import type { ShownViewer } from '#platform/context.ts'
import { IconLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { Bell } from './bell.island.tsx'

/**
 * The way to the notifications; for those who are signed in with the count of unread ones, and
 * beside it the way to their messages.
 */
export function HeaderBell({ viewer }: { viewer: ShownViewer | null }) {
  if (!viewer) return <IconLink icon="bell" to="/notifications" label={m.header_notifications()} />
  const { unread, unread_messages: messages } = viewer
  return (
    <Island
      of={Bell}
      props={{ unread, messages }}
      when="news"
      unread={unread}
      messages={messages}
    />
  )
}
