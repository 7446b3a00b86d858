import { useEffect, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { waitingPath, type DeskQueue, type QueueItem } from '#modules/reports/queue.ts'
import { countedWaiting } from '#modules/reports/ui/counted-waiting.ts'
import { waitingKinds } from '#modules/reports/waiting.ts'
import { askJson } from '#ui/ask-json.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { liveNews } from '#ui/live-news.ts'
import { Tag } from '#ui/tag.tsx'
import { useStore } from '#ui/use-store.ts'
import { queuePath } from '../parts/screens.ts'
import { itemWords, queueKindWords, waitWords } from './queue-words.ts'

/**
 * What waits for us: what is to be done first, then the rest by kind. It follows what happens, and
 * what is done elsewhere meanwhile stays where it stood, struck through, until the page is read
 * again.
 */
export function QueueList({ queue }: { queue: DeskQueue }) {
  const [newest, setNewest] = useState(queue)
  const { desk } = useStore(liveNews)
  useEffect(() => {
    if (desk === undefined) return
    const leaving = new AbortController()
    void askJson<{ queue: DeskQueue | null }>(hrefOf('/admin'), leaving.signal).then((read) => {
      if (read?.queue && !leaving.signal.aborted) setNewest(read.queue)
    })
    return () => leaving.abort()
  }, [desk])

  const { first, sections } = merged(queue, newest)
  const there = new Set(itemsOf(newest).map(({ key }) => key))
  const isGone = ({ key }: QueueItem) => !there.has(key)
  if (!first)
    return (
      <Empty title={m.queue_none()} level="h2">
        {m.queue_none_hint()}
      </Empty>
    )
  return (
    <div className="k-stack k-gap-2">
      <First item={first} gone={isGone(first)} />
      {sections.map(({ kind, count, items, more }) => (
        <Card key={kind} as="div" flush>
          <details className="k-q" open>
            <summary>
              <Icon name={queueKindWords[kind].icon} />
              <b>{queueKindWords[kind].name()}</b>
              <Tag tone="gold">{countedWaiting(count)}</Tag>
              <Icon name="chevron-down" size="sm" />
            </summary>
            <ul>
              {items.map((item) => (
                <Row key={item.key} item={item} gone={isGone(item)} />
              ))}
            </ul>
            {more && (
              <p className="k-q__all">
                <TextLink tap to={queuePath(waitingKinds[kind].queue)}>
                  {m.queue_all()}
                </TextLink>
              </p>
            )}
          </details>
        </Card>
      ))}
    </div>
  )
}

const itemsOf = ({ first, sections }: DeskQueue): QueueItem[] => [
  ...(first ? [first] : []),
  ...sections.flatMap(({ items }) => items),
]

/** What was shown stays in its place; what came since stands behind it. */
function merged(shown: DeskQueue, newest: DeskQueue): DeskQueue {
  if (shown === newest || !shown.first) return newest
  const known = new Set(itemsOf(shown).map(({ key }) => key))
  const fresh = itemsOf(newest).filter(({ key }) => !known.has(key))
  const kinds = [...shown.sections.map(({ kind }) => kind), ...fresh.map(({ kind }) => kind)]
  const sections = [...new Set(kinds)].map((kind) => {
    const before = shown.sections.find((section) => section.kind === kind)
    const items = [...(before?.items ?? []), ...fresh.filter((item) => item.kind === kind)]
    const after = newest.sections.find((section) => section.kind === kind)
    const count = after?.count ?? (newest.first?.kind === kind ? 1 : 0)
    return { kind, items, count, more: after?.more ?? false }
  })
  return { first: shown.first, sections }
}

interface ItemProps {
  item: QueueItem
  /** Somebody has dealt with it meanwhile. */
  gone: boolean
}

/** What is to be done before all else. */
function First({ item, gone }: ItemProps) {
  const { title, notes } = itemWords(item)
  const { name, act, icon } = queueKindWords[item.kind]
  return (
    <section
      className={`k-card k-next ${item.pressing === 'fine' ? '' : 'is-pressing'} ${gone ? 'is-gone' : ''}`.trim()}
      aria-labelledby="first"
      data-queued=""
    >
      <div>
        <Due item={item} gone={gone} first />
        <h2 id="first">
          {name()} · <Bdi>{title}</Bdi>
        </h2>
        <p>
          <Notes notes={notes} />
          {item.amount !== null && (
            <>
              {notes.length > 0 && ' · '}
              <Da amount={item.amount} />
            </>
          )}
        </p>
      </div>
      {!gone && (
        <ButtonLink variant="primary" to={waitingPath(item)}>
          <Icon name={icon} />
          {act()}
        </ButtonLink>
      )}
    </section>
  )
}

function Row({ item, gone }: ItemProps) {
  const { title, notes } = itemWords(item)
  return (
    <li className={gone ? 'is-gone' : undefined} data-queued="">
      <Due item={item} gone={gone} />
      <span className="k-q__s">
        <Link to={waitingPath(item)}>
          <b>
            <Bdi>{title}</Bdi>
          </b>
        </Link>
        <small>
          <Notes notes={notes} />
        </small>
      </span>
      {item.amount !== null && <Da amount={item.amount} />}
      {!gone && (
        <ButtonLink size="sm" to={waitingPath(item)}>
          {queueKindWords[item.kind].act()}
          <span className="k-vh"> {title}</span>
        </ButtonLink>
      )}
    </li>
  )
}

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note, at) => (
    <span key={note}>
      {at > 0 && ' · '}
      <Bdi>{note}</Bdi>
    </span>
  ))

/** How long it has waited or how long there is; that it is done already. */
function Due({ item, gone, first }: ItemProps & { first?: boolean }) {
  if (gone)
    return (
      <span className="k-when">
        <Icon name="check" />
        {m.queue_gone()}
      </span>
    )
  const time = waitWords(item)
  return (
    <span className={`k-when is-${item.pressing}`}>
      <Icon name={item.left === null ? 'clock' : 'timer'} />
      {first ? m.queue_first({ time }) : time}
    </span>
  )
}
