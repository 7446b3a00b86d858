import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { Bdi } from '#ui/bdi.tsx'
import { getJson } from '#ui/ask-json.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { liveNews } from '#ui/live-news.ts'
import { Status } from '#ui/status.tsx'
import { useStore } from '#ui/use-store.ts'
import { inboxFilters } from '../conversation.ts'
import { inboxHref, type InboxView, type ThreadView } from './inbox-view.ts'
import './inbox.css'
import './messaging.css'

// The inbox in the browser: conversations by kind and search, kept up to date.

type InboxProps = {
  first: InboxView
  /** The conversation that stands open beside the list. */
  open: string | null
}

const filters = {
  all: m.inbox_all,
  unread: m.inbox_unread,
  orders: m.inbox_orders,
  questions: m.inbox_questions,
}

/** Somebody's conversations; what is said meanwhile shows by itself. */
export function Inbox({ first, open }: InboxProps) {
  const [list, setList] = useState(first)
  useRenewal(first, setList)
  const { threads, counts, query, before, next } = list
  return (
    <div className="k-stack k-gap-3">
      <form action={hrefOf('/inbox')} role="search" aria-label={m.inbox_search()}>
        {query.filter !== 'all' && <input type="hidden" name="show" value={query.filter} />}
        <SearchInput
          label={m.inbox_search()}
          name="q"
          maxLength={MAX_SEARCH}
          defaultValue={query.text}
        />
      </form>
      <ChipRail label={m.inbox_show()}>
        {inboxFilters.map((filter) => (
          <ChipLink
            key={filter}
            to={inboxHref({ ...query, filter })}
            current={filter === query.filter}
            count={counts[filter]}
          >
            {filters[filter]()}
          </ChipLink>
        ))}
      </ChipRail>
      {threads.length === 0 ? <Nothing isFirst={counts.all === 0 && query.text === ''} /> : null}
      {threads.length > 0 && (
        <nav className="k-threads" aria-label={m.inbox_list()}>
          {threads.map((thread) => (
            <Thread key={thread.id} thread={thread} isOpen={thread.id === open} />
          ))}
        </nav>
      )}
      {(before !== null || next !== null) && (
        <div className="k-row">
          {before !== null && (
            <ButtonLink to={inboxHref(query)} size="sm">
              {m.inbox_newest()}
            </ButtonLink>
          )}
          {next !== null && (
            <ButtonLink to={inboxHref(query, next)} size="sm" rel="next" className="k-push">
              {m.inbox_older()}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

/** Reads the list again whenever the live stream says that it is another. */
function useRenewal(first: InboxView, take: (list: InboxView) => void) {
  const { conversations } = useStore(liveNews)
  const told = conversations && `${conversations.newest} ${conversations.unread}`
  const known = useRef<string>(undefined)
  const renew = useEffectEvent(async (leaving: AbortSignal) => {
    const address = hrefOf(inboxHref(first.query, first.before))
    const list = await getJson<InboxView>(address, leaving)
    if (!leaving.aborted) startTransition(() => take(list))
  })
  useEffect(() => {
    if (told === undefined || told === known.current) return
    known.current = told
    const leaving = new AbortController()
    renew(leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) console.warn('the inbox could not be read', error)
    })
    return () => leaving.abort()
  }, [told])
}

function Thread({ thread, isOpen }: { thread: ThreadView; isOpen: boolean }) {
  const { href, name, image, title, state, when, by, text, unread } = thread
  return (
    <Link
      to={href}
      className={classNames('k-thread', unread > 0 && !isOpen && 'is-new')}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Avatar name={name} image={image} />
      <b className="k-thread__n k-clamp-1" dir="ltr">
        {name}
      </b>
      <time>{when}</time>
      <span className="k-thread__s">
        <Bdi className="k-clamp-1">{title}</Bdi>
        <Status tone={state.tone} icon={state.icon}>
          {state.label}
        </Status>
      </span>
      <span className="k-thread__l">
        {by && <span>{by}</span>}
        <span className="k-clamp-1" dir={directionOfText(text)}>
          {text}
        </span>
      </span>
      {unread > 0 && !isOpen && (
        <span className="k-thread__c">
          <span aria-hidden="true">{formatNumber(unread)}</span>
          <span className="k-vh">
            {m.inbox_unread_count({ count: unread, number: formatNumber(unread) })}
          </span>
        </span>
      )}
    </Link>
  )
}

const Nothing = ({ isFirst }: { isFirst: boolean }) =>
  isFirst ? (
    <Empty
      title={m.inbox_empty()}
      level="h2"
      action={<ButtonLink to="/allgames">{m.notifications_empty_action()}</ButtonLink>}
    >
      {m.inbox_empty_hint()}
    </Empty>
  ) : (
    <Empty
      title={m.inbox_empty_filtered()}
      level="h2"
      action={<ButtonLink to="/inbox">{m.orders_clear()}</ButtonLink>}
    >
      {m.inbox_empty_filtered_hint()}
    </Empty>
  )
