import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { isPlainClick } from '#ui/plain-click.ts'
import type { ConversationView } from '../../ui/conversation-view.ts'
import type { Talk } from './talk.ts'
import { loadEarlier } from '../../ui/use-talk.ts'

/** So far from the oldest message the ones before are asked for, in px. */
const AHEAD = '400px'

/**
 * The way to earlier messages, which come by themselves as one scrolls up to it; without scripts it
 * is a link to a page of them.
 */
export function useEarlier(
  view: ConversationView,
  talk: Talk,
  latest: { current: Talk },
  change: (next: (talk: Talk) => Talk) => void,
  box: RefObject<HTMLElement | null>,
) {
  const link = useRef<HTMLSpanElement>(null)
  const leaving = useRef<AbortController>(undefined)
  const [isLoading, setLoading] = useState(false)
  const oldest = talk.messages[0]?.id
  const load = async () => {
    if (leaving.current) return
    const asking = (leaving.current = new AbortController())
    setLoading(true)
    try {
      await loadEarlier(view.id, latest.current, change, asking.signal)
    } catch (error) {
      if (!asking.signal.aborted) console.warn('earlier messages could not be read', error)
    } finally {
      leaving.current = undefined
      setLoading(false)
    }
  }
  const loadAhead = useEffectEvent(() => void load())
  useEffect(() => () => leaving.current?.abort(), [])
  useEffect(() => {
    if (!link.current) return
    const near = new IntersectionObserver(
      (entries) => {
        // the newest are at the end, so a list that is not scrolled is not read upwards
        if (entries.some(({ isIntersecting }) => isIntersecting) && box.current!.scrollTop !== 0)
          loadAhead()
      },
      { root: box.current, rootMargin: `${AHEAD} 0px` },
    )
    near.observe(link.current)
    return () => near.disconnect()
  }, [box, oldest])
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void load()
  }
  if (!talk.earlier || oldest === undefined) return { link: null }
  return {
    link: (
      <span ref={link}>
        <ButtonLink
          to={`?before=${oldest}#chat`}
          size="sm"
          variant="ghost"
          aria-busy={isLoading}
          onClick={press}
        >
          {m.talk_earlier()}
        </ButtonLink>
      </span>
    ),
  }
}
