import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import { liveNews } from '#ui/live-news.ts'
import { useStore } from '#ui/use-store.ts'
import { unreadText } from './unread.ts'
import './header.css'

/** The way to the messages, with the count of unread ones as it is. */
export function InboxLink({ unread }: { unread: number }) {
  const { rooms } = useStore(liveNews)
  const count = rooms?.unread ?? unread
  return (
    <IconLink
      icon="message-circle"
      to="/inbox"
      label={count ? m.header_messages_unread({ number: unreadText(count) }) : m.header_messages()}
    >
      <span className="k-count" dir="ltr" hidden={count === 0}>
        {unreadText(count)}
      </span>
    </IconLink>
  )
}
