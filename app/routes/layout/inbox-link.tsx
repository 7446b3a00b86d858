import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import { unreadText } from './unread.ts'
import './header.css'

/** The way to the messages, with the count of unread ones. */
export const InboxLink = ({ unread }: { unread: number }) => (
  <IconLink
    icon="message-circle"
    to="/inbox"
    label={unread ? m.header_messages_unread({ number: unreadText(unread) }) : m.header_messages()}
  >
    <span className="k-count" dir="ltr" hidden={unread === 0}>
      {unreadText(unread)}
    </span>
  </IconLink>
)
