import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { useLive } from '#ui/use-live.ts'
import { type Held, changedCard, heldAfter } from './order-cards.ts'
import { type ListQuery, MOST_KEPT, type StatusCounts } from './order-list.ts'

/** What a list of orders shows, as the page and its address with `.json` answer it. */
export interface ListAnswer<Card> {
  cards: Card[]
  /** Cards that were asked for besides (`keep`): what became of those that the reader has in hand. */
  kept: Card[]
  counts: StatusCounts
  query: Pick<ListQuery, 'text' | 'status'>
  page: number
  pages: number
  /** How many notices were unread then. */
  unread: number
}

interface Card {
  id: string
  created_at: string
  status: string
}

/** What becomes of the address when an answer came: another entry of the history, the same one changed, or nothing. */
type History = 'push' | 'replace' | 'none'

interface Shown<Row> {
  list: ListAnswer<Row>
  held: Held<Row>[]
  /** How the list was asked for; null as long as it is the page's. */
  by: History | 'again' | null
  /** The first card that another side moved, since the list was last asked for. */
  changed?: Row
}

/**
 * A list of orders that is read anew without leaving the page: as its reader narrows it, and as the live stream tells that
 * something changed. One question is on its way at a time, the newest. `inHand` names the cards in which something was begun;
 * they survive whatever is answered, and a question that stands open over the list is not disturbed.
 */
export function useOrderList<Row extends Card>(path: '/orders' | '/sales', first: ListAnswer<Row>, inHand: () => ReadonlySet<string>) {
  const [shown, setShown] = useState<Shown<Row>>({ by: null, list: first, held: first.cards.map((card) => ({ card, shown: true })) })
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const turn = useRef<AbortController>(null)
  const waiting = useRef<() => void>(null)
  const address = useRef<string>(null)

  const ask = async (search: string, history: History | 'again'): Promise<boolean> => {
    turn.current?.abort()
    const { signal } = (turn.current = new AbortController())
    const again = history === 'again'
    if (!again) setAsking(true)
    const kept = inHand()
    const answer = await read<Row>(`${hrefOf(path)}.json${search}`, kept, signal)
    if (signal.aborted) return false
    setAsking(false)
    if (!answer) {
      if (!again) setFailed(search)
      return false
    }
    const show = () => {
      address.current = search
      setFailed(null)
      startTransition(() => setShown(({ held }) => {
        const after = heldAfter(held, answer.cards, { kept: inHand(), answered: answer.kept, same: again })
        return { list: answer, held: after, by: history, changed: again ? changedCard(held, after) : undefined }
      }))
      if (history === 'push') window.history.pushState(null, '', hrefOf(path) + search)
      if (history === 'replace') window.history.replaceState(window.history.state, '', hrefOf(path) + search)
    }
    if (isCovered()) waiting.current = show
    else show()
    return true
  }
  const renew = () => ask(address.current ?? location.search, 'again')
  const goBack = useEffectEvent(() => { if (location.search !== address.current) void ask(location.search, 'none') })
  useLive(first.unread, renew)
  useEffect(() => {
    address.current = location.search
    const leave = new AbortController()
    const { signal } = leave
    addEventListener('popstate', goBack, { signal })
    // the event of a question that closes does not bubble
    document.addEventListener('toggle', () => {
      if (isCovered()) return
      waiting.current?.()
      waiting.current = null
    }, { capture: true, signal })
    return () => { leave.abort(); turn.current?.abort() }
  }, [])
  return { ...shown, asking, failed, ask, renew, setShown }
}

// a browser that has no popovers refuses the whole selector
const isCovered = () => CSS.supports('selector(:popover-open)') && document.querySelector('main :popover-open') !== null

/** Null when there was no answer, or none that is a list: the network is gone, or nobody is signed in any more. */
async function read<Row>(address: string, kept: ReadonlySet<string>, signal: AbortSignal): Promise<ListAnswer<Row> | null> {
  const url = new URL(address, location.href)
  for (const id of [...kept].slice(0, MOST_KEPT)) url.searchParams.append('keep', id)
  try {
    const response = await fetch(url, { signal })
    return response.ok ? ((await response.json()) as ListAnswer<Row>) : null
  } catch {
    return null
  }
}
