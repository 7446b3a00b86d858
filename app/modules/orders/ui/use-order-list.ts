import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import type { AddressChange } from '#ui/use-list-query.ts'
import { askJson } from '#ui/ask-json.ts'
import { useResource } from '#ui/use-resource.ts'
import { useDeferWhileDialogOpen } from '#ui/use-defer.ts'
import { type HeldCards, changedCard, heldAfter } from '../internal/ui/order-cards.ts'
import { type ListQuery, MOST_KEPT, type StatusCounts } from './order-list.ts'

// Keeps a list of orders up to date in the browser, as it is searched and as orders change.

/**
 * What a list of orders shows, as the page is made with it and as its address answers it as JSON.
 */
export interface OrderListAnswer<Card> {
  cards: Card[]
  /**
   * Cards that were asked for besides (`keep`): what became of those that the reader has in hand.
   */
  kept: Card[]
  counts: StatusCounts
  query: Pick<ListQuery, 'text' | 'status'>
  /** The pages beside this one; null where there is none. */
  before: string | null
  after: string | null
  /** How many notifications were unread then. */
  unread: number
}

interface Card {
  id: string
  created_at: string
  status: string
}

interface Shown<Row> {
  list: OrderListAnswer<Row>
  held: HeldCards<Row>[]
  /** How the list was asked for; null as long as it is the page's. */
  by: AddressChange | 'again' | null
  /** The first card that another side moved, since the list was last asked for. */
  changed?: Row
}

/**
 * A list of orders that is read anew without leaving the page: as its reader narrows it, and as the
 * live stream tells that something changed. One question is on its way at a time, the newest; news
 * wait until what its reader asked is answered. `inHand` names the cards in which something was
 * begun; they survive whatever is answered, and a question that stands open over the list is not
 * disturbed.
 */
export function useOrderList<Row extends Card>(
  path: '/orders' | '/sales',
  first: OrderListAnswer<Row>,
  inHand: () => ReadonlySet<string>,
) {
  const { shown, setShown, take, address, failed, setFailed } = useShown(path, first, inHand)
  const [asking, setAsking] = useState(false)
  const question = useRef<Promise<boolean>>(null)

  const now = () => address.current ?? location.search
  const { renew, begin } = useResource<OrderListAnswer<Row>>(
    first.unread,
    async () => {
      while (question.current) await question.current
      return addressOf(path, now(), inHand())
    },
    (answer) => take(answer, now(), 'again'),
  )
  const read = async (
    search: string,
    history: AddressChange,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const answer = await askJson<OrderListAnswer<Row>>(addressOf(path, search, inHand()), signal)
    if (signal.aborted) return false
    setAsking(false)
    if (answer) take(answer, search, history)
    else setFailed(search)
    return answer !== null
  }
  const ask = (search: string, history: AddressChange): Promise<boolean> => {
    setAsking(true)
    const asked = read(search, history, begin()).finally(() => {
      if (question.current === asked) question.current = null
    })
    return (question.current = asked)
  }
  const goBack = useEffectEvent(() => {
    if (location.search !== address.current) void ask(location.search, 'none')
  })
  useEffect(() => {
    const leave = new AbortController()
    addEventListener('popstate', goBack, { signal: leave.signal })
    return () => leave.abort()
  }, [])
  return { ...shown, asking, failed, ask, renew, setShown }
}

/**
 * What the list shows and where that stands. `take` takes an answer in, once no question stands
 * open over the list; `failed` is the search that had no answer.
 */
function useShown<Row extends Card>(
  path: '/orders' | '/sales',
  first: OrderListAnswer<Row>,
  inHand: () => ReadonlySet<string>,
) {
  const [shown, setShown] = useState<Shown<Row>>({
    by: null,
    list: first,
    held: first.cards.map((card) => ({ card, shown: true })),
  })
  const [failed, setFailed] = useState<string | null>(null)
  const uncovered = useDeferWhileDialogOpen()
  const address = useRef<string>(null)

  const take = (answer: OrderListAnswer<Row>, search: string, by: AddressChange | 'again') => {
    uncovered(() => {
      address.current = search
      setFailed(null)
      startTransition(() => setShown(({ held }) => shownAfter(held, answer, by, inHand())))
      if (by === 'push') window.history.pushState(null, '', hrefOf(path) + search)
      if (by === 'replace')
        window.history.replaceState(window.history.state, '', hrefOf(path) + search)
    })
  }
  useEffect(() => {
    address.current = location.search
  }, [])
  return { shown, setShown, take, address, failed, setFailed }
}

function shownAfter<Row extends Card>(
  held: HeldCards<Row>[],
  answer: OrderListAnswer<Row>,
  by: AddressChange | 'again',
  kept: ReadonlySet<string>,
): Shown<Row> {
  const same = by === 'again'
  const after = heldAfter(held, answer.cards, { kept, answered: answer.kept, same })
  return { list: answer, held: after, by, changed: same ? changedCard(held, after) : undefined }
}

/** Where the list that `search` asks for is, with the cards that are asked for besides. */
function addressOf(path: string, search: string, kept: ReadonlySet<string>): URL {
  const url = new URL(hrefOf(path) + search, location.href)
  for (const id of [...kept].slice(0, MOST_KEPT)) url.searchParams.append('keep', id)
  return url
}
