import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { type MoneySort, moneySortFrom, pageFrom, searchedText } from '#kernel/page.ts'
import { LAST_PAYOUTS_PAGE, PAYOUTS_PER_PAGE } from '#modules/payouts/rules.ts'
import type { Column } from '#ui/table.tsx'
import { Counted, ListEmpty, ListFailed, ListHead, ListRows } from './list.tsx'
import { Filter, ListFilters, ListPager, SortFilter } from './list-filters.tsx'
import './payouts.css'

// What the lists of withdrawals and of deposits share.

/** How far they are read. */
export const PAYOUT_PAGES = { perPage: PAYOUTS_PER_PAGE, lastPage: LAST_PAYOUTS_PAGE }

/** What an address asks of such a list; a state that is none is the list's `own`. */
export function payoutFilter<State extends string>(
  { searchParams, search }: URL,
  states: readonly State[],
  own: NoInfer<State>,
) {
  return {
    text: searchedText(searchParams.get('q')),
    status: states.find((each) => each === searchParams.get('status')) ?? own,
    sort: moneySortFrom(searchParams.get('sort')),
    page: pageFrom(searchParams.get('page'), PAYOUT_PAGES.lastPage),
    search,
  }
}

type PayoutListProps<Row> = {
  path: string
  title: string
  searchLabel: string
  shown: {
    text: string
    status: string
    sort: MoneySort | null
    page: number
    search: string
    count: number
  }
  /** How many there are, in words. */
  counted: (counted: { count: number; number: string }) => string
  states: readonly (readonly [value: string, label: string])[]
  /** What waits longest comes first by itself. */
  inTurn: boolean
  /** Null when they could not be read. */
  rows: readonly Row[] | null
  columns: readonly Column[]
  className: string
  emptyHint: string
  /** What stands between the filters and the rows. */
  above?: ReactNode
  children: (row: Row) => ReactNode
}

export function PayoutList<Row>({
  path,
  title,
  searchLabel,
  shown,
  counted,
  states,
  inTurn,
  rows,
  columns,
  className,
  emptyHint,
  above,
  children,
}: PayoutListProps<Row>) {
  const { text, status, sort, page, search, count } = shown
  const head = (
    <ListHead title={title}>{rows && <Counted count={count} words={counted} />}</ListHead>
  )
  if (!rows)
    return (
      <>
        {head}
        <ListFailed retryTo={path + search} />
      </>
    )
  return (
    <>
      {head}
      <ListFilters title={title} searchLabel={searchLabel} text={text}>
        <Filter name="status" label={m.admin_status()} value={status} options={states} />
        <SortFilter sort={sort} inTurn={inTurn} money="amount" />
      </ListFilters>
      {above}
      {rows.length === 0 && (
        <ListEmpty title={m.payouts_admin_none()} clearTo={`${path}?status=all`}>
          {emptyHint}
        </ListEmpty>
      )}
      {rows.length > 0 && (
        <ListRows label={title} columns={columns} className={className}>
          {rows.map(children)}
        </ListRows>
      )}
      <ListPager path={path} search={search} page={page} {...PAYOUT_PAGES} count={count} />
    </>
  )
}
