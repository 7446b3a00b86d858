import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH, type MoneySort, withQuery } from '#kernel/page.ts'
import { Button } from '#ui/button.tsx'
import { Field, SearchInput, Select } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import '#ui/filters.css'

type FiltersProps = {
  title: string
  /** What the search finds by. Without it the list has no search. */
  searchLabel?: string
  text?: string
  /** Fields of the address that the form keeps as they are, such as the order. */
  keep?: Record<string, string>
  /** `Filter`s. */
  children?: ReactNode
}

/**
 * Search and filters: what is chosen is sent at once where scripts run, and by a button where none
 * do.
 */
export function ListFilters({ title, searchLabel, text, keep = {}, children }: FiltersProps) {
  return (
    <Form
      className="k-filters k-listfilters"
      role="search"
      aria-label={title}
      data-submit-on-change
      data-live-list
    >
      {searchLabel && (
        <SearchInput
          className="k-full"
          name="q"
          label={searchLabel}
          defaultValue={text}
          maxLength={MAX_SEARCH}
        />
      )}
      {children}
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button className="k-listfilters__go">{m.admin_list_apply()}</Button>
      <span className="k-vh" role="status" data-live-said />
    </Form>
  )
}

type FilterProps = {
  name: string
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
}

export function Filter({ name, label, value, options }: FilterProps) {
  return (
    <Field label={<span className="k-vh">{label}</span>}>
      <Select name={name} defaultValue={value}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type SortProps = {
  sort: MoneySort | null
  /** What waits longest comes first by itself, else the newest do. */
  inTurn?: boolean
  /** How the rows stand by themselves, when it is neither. */
  own?: string
  /** What the rows can also be ordered by. */
  money?: 'amount' | 'price'
}

const moneyNames = {
  amount: () =>
    [
      ['highest', m.admin_list_largest()],
      ['lowest', m.admin_list_smallest()],
    ] as const,
  price: () =>
    [
      ['highest', m.admin_list_dearest()],
      ['lowest', m.admin_list_cheapest()],
    ] as const,
}

/** In which order the rows stand. */
export function SortFilter({
  sort,
  inTurn = false,
  own = inTurn ? m.admin_list_in_turn() : undefined,
  money,
}: SortProps) {
  const newest = ['newest', m.admin_list_newest()] as const
  const first = own ? [['', own] as const, newest] : [['', newest[1]] as const]
  return (
    <Filter
      name="sort"
      label={m.admin_list_sort()}
      value={sort === 'newest' && !own ? '' : (sort ?? '')}
      options={[...first, ['oldest', m.admin_list_oldest()], ...(money ? moneyNames[money]() : [])]}
    />
  )
}

type PagerProps = {
  path: string
  search: string
  page: number
  perPage: number
  count: number
  lastPage: number
}

/** Which rows these are of how many, and the other pages. */
export function ListPager({ path, search, page, perPage, count, lastPage }: PagerProps) {
  const pages = Math.min(lastPage, Math.ceil(count / perPage))
  if (pages <= 1) return null
  const first = (page - 1) * perPage + 1
  return (
    <div className="k-between">
      <small className="k-muted">
        {m.admin_range({
          first: formatNumber(first),
          last: formatNumber(Math.min(count, page * perPage)),
          count: formatNumber(count),
        })}
      </small>
      <Pager
        page={page}
        pages={pages}
        href={(to) => path + withQuery(search, { page: to > 1 ? to : null })}
        label={m.admin_pages()}
        previousLabel={m.admin_previous()}
        nextLabel={m.admin_next()}
      />
    </div>
  )
}
