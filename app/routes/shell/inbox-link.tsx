import { Island } from '#ui/island.tsx'
import { InboxLink } from './inbox-link.island.tsx'

/** The way to the messages with the count of unread ones. */
export const HeaderInbox = ({ unread }: { unread: number }) => (
  <Island of={InboxLink} props={{ unread }} when="rooms" unread={unread} />
)
