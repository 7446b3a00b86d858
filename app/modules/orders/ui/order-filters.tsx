import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { countOf, listHref, type ListQuery, type OrderFilter, orderFilters, type StatusCounts } from './order-list.ts'
import { statusLabel } from './order-status.tsx'

type ListProps = { path: '/orders' | '/sales'; query: ListQuery }

/** The search box and the status chips of a list of orders, with how many each chip shows, and for who cannot see it how many are found. */
export function OrderFilters({ path, query, counts, label }: ListProps & { counts: StatusCounts; label: string }) {
  const found = countOf(counts, query.status)
  return (
    <div className="k-stack k-gap-3 k-mb-5">
      <Form action={path} role="search" aria-label={label} data-live-list>
        {query.status !== 'all' && <input type="hidden" name="status" value={query.status} />}
        <SearchInput label={label} name="q" defaultValue={query.text} maxLength={MAX_SEARCH} enterKeyHint="search" className="k-full" />
        <span className="k-vh" role="status" data-live-said>{found === 0 ? m.orders_empty() : m.orders_count({ count: found, number: formatNumber(found) })}</span>
      </Form>
      <ChipRail label={m.orders_statuses()}>
        {orderFilters.map((filter) => (
          <ChipLink key={filter} current={filter === query.status} count={countOf(counts, filter)} to={listHref(path, { text: query.text, status: filter })}>
            {filterName(filter)}
          </ChipLink>
        ))}
      </ChipRail>
    </div>
  )
}

const filterName = (filter: OrderFilter) => (filter === 'all' ? m.orders_filter_all() : statusLabel(filter))

/** The other pages of a list of orders. */
export function OrderPages({ path, query, page, pages }: ListProps & { page: number; pages: number }) {
  return (
    <Pager
      page={page}
      pages={pages}
      href={(number) => listHref(path, { ...query, page: number })}
      label={m.pager_label()}
      previousLabel={m.pager_previous()}
      nextLabel={m.pager_next()}
    />
  )
}

/** A list without orders: since there are none yet, or since nothing fits what was asked for. */
export function NoOrders({ path, query, first, action }: ListProps & { first: string; action: React.ReactNode }) {
  const isNarrowed = query.text !== '' || query.status !== 'all'
  const clear = <ButtonLink to={path}>{m.orders_clear()}</ButtonLink>
  return (
    <Empty title={m.orders_empty()} level="h2" action={isNarrowed ? clear : action}>
      {isNarrowed ? m.orders_empty_filtered() : first}
    </Empty>
  )
}
