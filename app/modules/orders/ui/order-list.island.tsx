import {
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { formatPieces, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { useOwnLinks } from '#ui/use-own-links.ts'
import { useTyping } from '#ui/use-typing.ts'
import { OrderCard } from '../internal/ui/order-card.tsx'
import { orderPath } from '../order-paths.ts'
import { NoOrders, OrderFilters, OrderPages } from '../internal/ui/order-filters.tsx'
import { cardId, listHref } from './order-list.ts'
import { statusLabel } from './order-status.tsx'
import type { BoughtCard, SoldCard } from './order-view.ts'
import { useMoves } from '../internal/ui/use-moves.ts'
import { type OrderListAnswer, useOrderList } from './use-order-list.ts'
import './order-list.css'

type OrderListProps =
  | { path: '/orders'; first: OrderListAnswer<BoughtCard> }
  | { path: '/sales'; first: OrderListAnswer<SoldCard> }

/**
 * The orders that somebody bought, or sold: searched as one types, narrowed and paged in place with
 * the address going along, and changed by itself when the other side acts. A move shows at once and
 * is taken back when it is refused. Cards are kept by their order, so what was begun in one
 * survives all of that.
 */
export function OrderList({ path, first }: OrderListProps) {
  const root = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const cards = useRef<HTMLUListElement>(null)
  const { mark, inHand, add } = useTouchedCards(root)
  const { list, held, by, changed, asking, failed, ask, renew, setShown } = useOrderList<
    BoughtCard | SoldCard
  >(path, first, inHand)
  const { rows, onMove } = useMoves(held, {
    hrefOf: (id) => hrefOf(orderPath(path, id)),
    keep: add,
    renew,
    settle: (change) => setShown((now) => ({ ...now, held: change(now.held) })),
  })
  const { query, counts, before, after } = list

  const typing = useTyping((text) => ask(listHref('', { text, status: query.status }), 'replace'))
  useOwnLinks(root, path, (link) => {
    typing.stop()
    const isPage = link.rel !== ''
    void ask(link.search, 'push').then((came) => {
      if (came && isPage) toTop(cards.current!)
    })
  })
  // what is being typed now is asked for next
  const asAsked = useEffectEvent(() => {
    if ((by === 'push' || by === 'none') && !typing.isTyping()) field.current!.value = query.text
  })
  useEffect(() => asAsked(), [list])

  const isEmpty = !rows.some(({ shown }) => shown)
  return (
    <div ref={root} className="k-orderlist" aria-busy={asking}>
      <OrderFilters
        path={path}
        query={query}
        counts={counts}
        label={path === '/orders' ? m.orders_search() : m.sales_search()}
        field={field}
        news={changed && newsOf(changed)}
        onType={typing.later}
        onSearch={typing.now}
      />
      {failed !== null && <Failed to={path + failed} />}
      {isEmpty && <NoOrders path={path} query={query} />}
      <Cards path={path} ref={cards} rows={rows} onMove={onMove} onBegun={mark} />
      <OrderPages path={path} query={query} before={before} after={after} />
    </div>
  )
}

type CardsProps = Pick<ReturnType<typeof useMoves<BoughtCard | SoldCard>>, 'rows' | 'onMove'> & {
  path: OrderListProps['path']
  onBegun: (event: SyntheticEvent) => void
  ref: Ref<HTMLUListElement>
}

const Cards = ({ path, rows, onMove, onBegun, ref }: CardsProps) => (
  <ul
    ref={ref}
    className="k-stack k-gap-3 k-mb-5"
    tabIndex={-1}
    aria-label={path === '/orders' ? m.orders_title() : m.sales_title()}
    onInput={onBegun}
    onClick={onBegun}
  >
    {rows.map(({ card, shown, pending }) => (
      <li key={card.id} hidden={!shown}>
        <OrderCard order={card} pending={pending} onMove={onMove} />
      </li>
    ))}
  </ul>
)

/** What became of an order, for who cannot see it change. */
const newsOf = ({ quantity, offer_title, status }: BoughtCard | SoldCard): string =>
  `${isolated(formatPieces(quantity, offer_title))}: ${statusLabel(status)}`

const Failed = ({ to }: { to: string }) => (
  <div className="k-mb-5">
    <Callout tone="danger" icon="circle-x" role="alert" title={m.orders_failed()}>
      <ButtonLink size="sm" to={to}>
        {m.problem_retry()}
      </ButtonLink>
    </Callout>
  </div>
)

/** Another page of the list is read from its beginning [NAV-44]. */
function toTop(cards: HTMLElement) {
  scrollTo({
    top: 0,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  })
  cards.focus({ preventScroll: true })
}

const PREFIX = cardId('')

const cards = (root: Element) => [
  ...root.querySelectorAll<HTMLDetailsElement>(`details[id^="${PREFIX}"]`),
]
const idOf = (card: Element) => card.id.slice(PREFIX.length)

/**
 * Which cards their reader has in hand: those that they opened, closed, wrote in or moved, and the
 * one that has the focus. `mark` is for the events `input` and `click` of the list.
 */
function useTouchedCards(root: RefObject<HTMLElement | null>) {
  const begun = useRef(new Set<string>())
  const mark = ({ type, target }: SyntheticEvent) => {
    const card = (target as Element).closest(`details[id^="${PREFIX}"]`)
    if (card && (type === 'input' || (target as Element).closest('summary')))
      begun.current.add(idOf(card))
  }
  const inHand = (): ReadonlySet<string> => {
    const focused =
      root.current && cards(root.current).find((card) => card.contains(document.activeElement))
    return focused ? new Set([...begun.current, idOf(focused)]) : begun.current
  }
  return { mark, inHand, add: (id: string) => void begun.current.add(id) }
}
