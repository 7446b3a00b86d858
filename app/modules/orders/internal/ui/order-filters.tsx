import type { Ref, SubmitEvent } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/paging.ts'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import {
  orderCountOf,
  listHref,
  type ListQuery,
  type OrderFilter,
  orderFilters,
  type StatusCounts,
} from '../../ui/order-list.ts'
import { statusLabel } from '../../ui/order-status.tsx'
import type { OrderListAnswer } from '../../ui/use-order-list.ts'

// Search, status chips and pages of a list of orders.

type ListProps = { path: '/orders' | '/sales'; query: Pick<ListQuery, 'text' | 'status'> }

type FiltersProps = ListProps & {
  counts: StatusCounts
  label: string
  /** What the live stream brought, for who cannot see it. */
  news?: string
  field: Ref<HTMLInputElement>
  onType: (text: string) => void
  onSearch: (text: string) => void
}

/**
 * The search box and the status chips of a list of orders, with how many each chip shows, and for
 * who cannot see it how many are found.
 */
export function OrderFilters({
  path,
  query,
  counts,
  label,
  news,
  field,
  onType,
  onSearch,
}: FiltersProps) {
  const found = orderCountOf(counts, query.status)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(new FormData(event.currentTarget).get('q') as string)
  }
  return (
    <div className="k-stack k-gap-3 k-mb-5">
      <form action={hrefOf(path)} role="search" aria-label={label} onSubmit={submit}>
        {query.status !== 'all' && <input type="hidden" name="status" value={query.status} />}
        <SearchInput
          ref={field}
          label={label}
          name="q"
          defaultValue={query.text}
          maxLength={MAX_SEARCH}
          enterKeyHint="search"
          className="k-full"
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
        <span className="k-vh" role="status">
          {news ??
            (found === 0
              ? m.orders_empty()
              : m.orders_count({ count: found, number: formatNumber(found) }))}
        </span>
      </form>
      <ChipRail label={m.orders_statuses()}>
        {orderFilters.map((filter) => (
          <ChipLink
            key={filter}
            current={filter === query.status}
            count={orderCountOf(counts, filter)}
            to={listHref(path, { text: query.text, status: filter })}
          >
            {filterName(filter)}
          </ChipLink>
        ))}
      </ChipRail>
    </div>
  )
}

const filterName = (filter: OrderFilter) =>
  filter === 'all' ? m.orders_filter_all() : statusLabel(filter)

/** The other pages of a list of orders. */
export function OrderPages({
  path,
  query,
  before,
  after,
}: ListProps & Pick<OrderListAnswer<never>, 'before' | 'after'>) {
  return (
    <KeysetPager
      first={listHref(path, query)}
      before={before && listHref(path, { ...query, place: { before } })}
      after={after && listHref(path, { ...query, place: { after } })}
    />
  )
}

/** A list without orders: since there are none yet, or since nothing fits what was asked for. */
export function NoOrders({ path, query }: ListProps) {
  const isNarrowed = query.text !== '' || query.status !== 'all'
  const first =
    path === '/orders'
      ? { words: m.orders_empty_first(), to: '/allgames', label: m.browse_all_games() }
      : { words: m.sales_empty_first(), to: '/', label: m.back_to_home() }
  const action = isNarrowed ? (
    <ButtonLink to={path}>{m.orders_clear()}</ButtonLink>
  ) : (
    <ButtonLink variant={path === '/orders' ? 'primary' : undefined} to={first.to}>
      {first.label}
    </ButtonLink>
  )
  return (
    <Empty title={m.orders_empty()} level="h2" action={action}>
      {isNarrowed ? m.orders_empty_filtered() : first.words}
    </Empty>
  )
}
