import {
  type FocusEvent,
  type MouseEvent,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { directionOfText } from '#kernel/text-direction.ts'
import { getJson } from '#ui/ask-json.ts'
import { Button, ButtonLink, IconButton, IconLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { countUnread, liveNews } from '#ui/live-news.ts'
import { isPlainClick } from '#ui/plain-click.ts'
import { postForm } from '#ui/post-form.ts'
import { say } from '#ui/toasts.ts'
import { useStore } from '#ui/use-store.ts'
import type { BellNotification, NewestNotifications } from './bell-notifications.ts'
import './header.css'
import './bell.css'
import '#ui/row-icon.css'

/**
 * The ways to the messages and to the notifications, with the counts of unread ones as they are; it
 * opens the newest notifications over the page.
 */
export function Bell({ unread, messages }: { unread: number; messages: number }) {
  const { conversations } = useStore(liveNews)
  return (
    <>
      <InboxLink unread={conversations?.unread ?? messages} />
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

/** The way to the messages, with the count of unread ones. */
const InboxLink = ({ unread }: { unread: number }) => (
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

type PanelProps = { id: string; unread: number; onClose: () => void }

/**
 * The newest notifications. What is read shows at once, and is taken back with words where the site
 * did not hear of it.
 */
function BellPanel({ id, unread, onClose }: PanelProps) {
  const [notifications, setNotifications] = useNewest(unread)
  const [shown, readAtOnce] = useOptimistic(notifications, allRead)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.parentElement?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [onClose])
  const readAll = () =>
    startTransition(async () => {
      readAtOnce(undefined)
      const answer = await postForm<object>('/notifications', [['intent', 'read_all']])
      if ('problem' in answer) return say({ tone: 'danger', words: answer.problem })
      countUnread(0)
      startTransition(() => setNotifications(allRead))
    })
  return (
    <section
      ref={panel}
      id={id}
      className="k-bell__panel"
      role="dialog"
      aria-label={m.notifications_title()}
      tabIndex={-1}
    >
      <div className="k-bell__h">
        <h2 className="k-h3">{m.notifications_title()}</h2>
        {unread > 0 && (
          <Button type="button" variant="ghost" size="sm" onClick={readAll}>
            {m.notifications_read_all()}
          </Button>
        )}
        <IconButton icon="x" label={m.close()} onClick={onClose} />
      </div>
      {shown === null ? <Waiting /> : <List notifications={shown} />}
      <div className="k-bell__f">
        <ButtonLink to="/notifications" block size="sm">
          {m.bell_all()}
          <Icon name="arrow-right" />
        </ButtonLink>
      </div>
    </section>
  )
}

/**
 * The newest notifications, asked for again whenever the number of unread ones changes; null until
 * they came.
 */
function useNewest(unread: number) {
  const [notifications, setNotifications] = useState<readonly BellNotification[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    getJson<NewestNotifications>(hrefOf('/notifications/newest.json'), leaving.signal).then(
      (answer) => setNotifications(answer.notifications),
      // signed out meanwhile: the page of the notifications says so
      () => leaving.signal.aborted || location.assign(hrefOf('/notifications')),
    )
    return () => leaving.abort()
  }, [unread])
  return [notifications, setNotifications] as const
}

const allRead = (notifications: readonly BellNotification[] | null) =>
  notifications && notifications.map((notification) => ({ ...notification, unread: 0 }))

function Waiting() {
  return (
    <p className="k-bell__none" role="status">
      <span className="k-vh">{m.bell_waiting()}</span>
      <span className="k-bell__wait" aria-hidden="true" />
    </p>
  )
}

function List({ notifications }: { notifications: readonly BellNotification[] }) {
  if (notifications.length === 0)
    return <p className="k-bell__none k-muted">{m.notifications_empty()}</p>
  return (
    <ul className="k-bell__list">
      {notifications.map(({ id, title, text, about, icon, href, unread, ago }) => (
        <li key={id} className={classNames('k-bell__item', unread > 0 && 'is-unread')}>
          <span className="k-rowicon">
            <Icon name={icon} />
          </span>
          <div>
            <p>
              {unread > 0 && (
                <>
                  <span className="k-nq" aria-hidden="true" />
                  <span className="k-vh">{m.notifications_unread()}</span>
                </>
              )}
              {href ? (
                <a href={href} data-notification-id={unread > 0 ? id : undefined}>
                  {title}
                </a>
              ) : (
                <b>{title}</b>
              )}
            </p>
            {about && (
              <p className="k-bell__text k-clamp-1" dir={directionOfText(about)}>
                {about}
              </p>
            )}
            <p className="k-bell__text">{text}</p>
            <time>{ago}</time>
          </div>
        </li>
      ))}
    </ul>
  )
}

const MOST_SHOWN = 99

/** What the bell's badge says of a count: `99+` above 99. */
const unreadText = (count: number): string =>
  count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
