import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { liveNews } from '#ui/live-news.ts'
import { SectionHead } from '#ui/section.tsx'
import { Status } from '#ui/status.tsx'
import { useResource } from '#ui/use-resource.ts'
import { useStore } from '#ui/use-store.ts'
import type { DayItem, DayView } from './day-view.ts'
import './seller-day.css'

// The list of what waits for a seller, kept up to date in the browser.

/** Where what waits is read again. */
const WAITING = '/sales/waiting.json'

/**
 * All that waits for a seller, what is due first on top, each a link to where it is done. What
 * comes and goes meanwhile shows by itself.
 */
export function SellerDay({ first }: { first: DayView }) {
  const [{ items, more }, setDay] = useState(first)
  useRenewal(first.unread, setDay)
  return (
    <section className="k-day" aria-labelledby="waiting">
      <SectionHead
        id="waiting"
        title={
          items.length > 0
            ? m.day_title({ number: formatNumber(items.length + more) })
            : m.day_done()
        }
      />
      {items.length === 0 ? (
        <p className="k-muted">{m.day_done_hint()}</p>
      ) : (
        <ul className="k-day__list">
          {items.map((item) => (
            <Waiting key={item.id} item={item} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="k-muted k-sm">{m.day_more({ count: more, number: formatNumber(more) })}</p>
      )}
    </section>
  )
}

const Waiting = ({ item: { href, icon, title, about, text, when } }: { item: DayItem }) => (
  <li>
    <Link to={href} className="k-day__item">
      <Icon name={icon} />
      <b className="k-clamp-2">{title}</b>
      <Status tone={when.tone} icon={when.icon}>
        {when.text}
      </Status>
      <span className="k-day__about k-clamp-1" dir={directionOfText(text ?? about)}>
        {text ?? about}
      </span>
    </Link>
  </li>
)

/** Reads it again whenever the live stream tells of an order's news or of messages. */
function useRenewal(unread: number, take: (day: DayView) => void) {
  const { renew } = useResource<DayView>(
    unread,
    () => hrefOf(WAITING),
    (day) => startTransition(() => take(day)),
  )
  const { conversations } = useStore(liveNews)
  const told = conversations && `${conversations.newest} ${conversations.unread}`
  const known = useRef(told)
  const look = useEffectEvent(renew)
  useEffect(() => {
    if (told === undefined || told === known.current) return
    known.current = told
    const leaving = new AbortController()
    void look(leaving.signal)
    return () => leaving.abort()
  }, [told])
}
