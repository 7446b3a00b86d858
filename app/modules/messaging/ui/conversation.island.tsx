import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { algiersDay } from '#kernel/algiers.ts'
import { formatDay, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { postForm } from '#ui/post-form.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import '#ui/chip.css'
import { Compose } from '../internal/ui/compose.tsx'
import { HIDDEN } from '../message-check.ts'
import type { ConversationView, Draft } from './conversation-view.ts'
import { LineItem, MessageItem, SendingItem } from '../internal/ui/message-item.tsx'
import { entriesOf, type Entry, type Talk } from '../internal/ui/talk.ts'
import { usePicking } from '../internal/ui/use-picking.ts'
import { useEarlier } from '../internal/ui/use-earlier.tsx'
import { useMessageSending, useTalk } from './use-talk.ts'
import './messaging.css'

/**
 * What two people say to each other, with what happened to their order between it. Whole without
 * scripts; with them messages come and go by themselves.
 */
export function Conversation({ view }: { view: ConversationView }) {
  const live = useTalk(view)
  const { talk, change, latest } = live
  const [draft, setDraft] = useState<(Draft & { token?: string }) | null>(view.draft)
  const picking = usePicking()
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { send, drop, lost } = useMessageSending(view, live, (warned) => {
    setDraft(warned)
    picking.putBack(warned.files)
    if (field.current!.value === '') field.current!.value = warned.body
  })
  const newest = talk.messages.at(-1)
  const { isAtEnd, toEnd } = useScroll(box, `${newest?.id} ${talk.sending.length}`)
  const fresh = useReading(view, talk, isAtEnd)
  const earlier = useEarlier(view, talk, latest, change, box)
  const say = (body: string, anyway: boolean) => {
    send(
      { body, files: picking.take() },
      { again: draft?.warning ? draft.token : undefined, anyway },
    )
    field.current!.value = ''
    setDraft(null)
    toEnd()
  }
  return (
    <section className="k-chat" id="chat" aria-label={m.talk_label()}>
      <Head {...view} />
      <div className="k-msgs" ref={box} tabIndex={0} role="group" aria-label={m.talk_messages()}>
        <ol className="k-msgs__in">
          {earlier.link && <li className="k-msgs__more">{earlier.link}</li>}
          <Entries view={view} talk={talk} />
          {talk.sending.map((sending) => (
            <SendingItem
              key={sending.token}
              sending={sending}
              onAgain={() => send(sending, { again: sending.token })}
              onDrop={() => drop(sending.token)}
            />
          ))}
        </ol>
      </div>
      <p className="k-vh" role="status">
        {fresh.heard}
      </p>
      {fresh.count > 0 && !isAtEnd && (
        <button type="button" className="k-chip k-chat__new" onClick={toEnd}>
          <Icon name="arrow-down" size="sm" />
          {m.talk_new({ count: fresh.count, number: formatNumber(fresh.count) })}
        </button>
      )}
      {view.other.isGone ? (
        <p className="k-chat__over">{m.talk_gone()}</p>
      ) : (
        <Compose
          {...view}
          draft={draft}
          lost={lost}
          field={field}
          picking={picking}
          onSend={say}
          onChange={() => setDraft(null)}
        />
      )}
    </section>
  )
}

const Head = ({ other, side }: ConversationView) => (
  <header className="k-chat__h">
    <Avatar name={other.name} image={other.image} />
    <b dir="ltr">
      {other.isGone ? (
        <Bdi>{other.name}</Bdi>
      ) : (
        <Link to={`/users/${other.name}`}>{other.name}</Link>
      )}
    </b>
    <small>{side === 'buyer' ? m.talk_with_seller() : m.talk_with_buyer()}</small>
  </header>
)

function Entries({ view, talk }: { view: ConversationView; talk: Talk }) {
  const entries = entriesOf(talk)
  if (entries.length === 0 && talk.sending.length === 0)
    return (
      <li className="k-msgs__none">
        <b>{m.talk_empty()}</b>
        <span>{m.talk_empty_hint()}</span>
      </li>
    )
  const shown: ReactNode[] = []
  let day = ''
  for (const entry of entries) {
    const own = algiersDay(new Date(entry.at))
    const begins = own !== day && <LineItem line={{ text: view.days[own] ?? formatDay(own) }} />
    day = own
    shown.push(
      <Fragment key={'line' in entry ? `line ${entry.line}` : (entry.token ?? entry.id)}>
        {begins}
        <Shown entry={entry} seen={talk.seen} view={view} />
      </Fragment>,
    )
  }
  return shown
}

type ShownProps = { entry: Entry; seen: number; view: ConversationView }

const Shown = ({ entry, seen, view }: ShownProps) =>
  'line' in entry ? (
    <LineItem line={entry} />
  ) : (
    <MessageItem
      message={entry}
      reader={view.side}
      isSeen={entry.id <= seen}
      reportAt={`/inbox/report/${entry.id}`}
    />
  )

/**
 * Tells the site up to which message its reader has seen the talk, and says what comes in: how many
 * they have not seen, and the newest to who listens.
 */
function useReading(
  { id, other, before, read }: ConversationView,
  { messages }: Talk,
  isAtEnd: boolean,
) {
  const last = messages.at(-1)
  const newest = last?.id ?? 0
  const [first] = useState(newest)
  const [passed, setPassed] = useState(newest)
  if (isAtEnd && passed !== newest) setPassed(newest)
  const told = useRef(read)
  const note = useEffectEvent(() => {
    if (before !== null || document.hidden || !isAtEnd || newest <= told.current) return
    const isTheirs = messages.some((message) => !message.mine && message.id > told.current)
    told.current = newest
    if (isTheirs)
      void postForm(`/inbox/${id}`, [
        ['intent', 'read'],
        ['up_to', String(newest)],
      ])
  })
  useEffect(() => note(), [newest, isAtEnd])
  useEffect(() => {
    const seen = () => note()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  const isNew = last && !last.mine && last.id > first && last.body !== null
  return {
    count: messages.filter((message) => !message.mine && message.id > passed).length,
    heard: isNew
      ? m.talk_heard({
          name: last.kind === 'staff' ? m.dispute_team() : other.name,
          text: (last.body ?? '').replaceAll(HIDDEN, m.talk_hidden()),
        })
      : '',
  }
}

/** So near to the newest message counts as there, in px. */
const NEAR = 48

/**
 * Keeps a list that is laid out from its end (`column-reverse`) where its reader is: with the
 * newest for who is there, and still for who reads further up. What comes above never moves it,
 * since it is measured from the end. `newest` names the last entry.
 */
function useScroll(box: RefObject<HTMLElement | null>, newest: string | number) {
  const [isAtEnd, setAtEnd] = useState(true)
  const height = useRef(0)
  const isThere = useRef(true)
  useEffect(() => {
    const scrolled = () => {
      isThere.current = Math.abs(box.current!.scrollTop) < NEAR
      setAtEnd(isThere.current)
      height.current = box.current!.scrollHeight
    }
    scrolled()
    const list = box.current!
    list.addEventListener('scroll', scrolled, { passive: true })
    return () => list.removeEventListener('scroll', scrolled)
  }, [box])
  useLayoutEffect(() => {
    const list = box.current!
    if (height.current > 0 && !isThere.current)
      list.scrollBy({ top: height.current - list.scrollHeight, behavior: 'instant' })
    height.current = list.scrollHeight
  }, [box, newest])
  const toEnd = () => box.current!.scrollTo({ top: 0, behavior: 'instant' })
  return { isAtEnd, toEnd }
}
