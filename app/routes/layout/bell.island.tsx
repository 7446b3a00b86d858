import { type FocusEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { IconLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { liveNews } from '#ui/live-news.ts'
import { isPlainClick } from '#ui/plain-click.ts'
import { useStore } from '#ui/use-store.ts'
import { BellPanel } from './bell-panel.tsx'
import { InboxLink } from './inbox-link.tsx'
import { unreadText } from './unread.ts'
import './header.css'
import './bell.css'

/**
 * The ways to the messages and to the notifications, with the counts of unread ones as they are; it
 * opens the newest notifications over the page.
 */
export function Bell({ unread, messages }: { unread: number; messages: number }) {
  const { rooms } = useStore(liveNews)
  return (
    <>
      <InboxLink unread={rooms?.unread ?? messages} />
      <Notifications unread={unread} />
    </>
  )
}

function Notifications({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(false)
  const { unread: told } = useStore(liveNews)
  const count = told === undefined ? unread : told
  const panelId = useId()
  const bell = useRef<HTMLDivElement>(null)
  const toggle = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(!isOpen)
  }
  const close = () => {
    setOpen(false)
    bell.current?.querySelector('a')?.focus()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <div
      ref={bell}
      className="k-bell"
      role="none"
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
    >
      <IconLink
        icon="bell"
        to="/notifications"
        label={
          count
            ? m.header_notifications_unread({ number: unreadText(count) })
            : m.header_notifications()
        }
        data-eager
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
      >
        <span
          className={classNames('k-count', count === null && 'is-loading')}
          dir="ltr"
          hidden={count === 0}
        >
          {count === null ? '' : unreadText(count)}
        </span>
      </IconLink>
      {isOpen && <BellPanel id={panelId} unread={count ?? 0} onClose={close} />}
    </div>
  )
}
