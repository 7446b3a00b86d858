import { data, Outlet } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { pageFrom, searchedText, moneySortFrom } from '#kernel/page.ts'
import { depositStatuses, storedAccountShown } from '#modules/payouts/deposit.ts'
import { type DepositFilter, type ListedDeposit, listDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { PAYOUTS_PER_PAGE } from '#modules/payouts/payout-lists.ts'
import { DepositStatusLine, depositStatusLabel } from '#modules/payouts/ui/payout-status.tsx'
import { db } from '#platform/db.server.ts'
import { IconLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Cell } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { keepWithin } from './list.server.ts'
import { Filter, ListEmpty, ListFailed, ListFilters, ListHead, ListPager, ListRows, SortFilter } from './list.tsx'
import type { Route } from './+types/deposits'
import './payouts.css'

const LAST_PAGE = 1_000
const PATH = '/admin/deposits'

const filters = ['all', ...depositStatuses] as const

export async function loader({ url }: Route.LoaderArgs) {
  const text = searchedText(url.searchParams.get('q'))
  const status: DepositFilter['status'] = filters.find((each) => each === url.searchParams.get('status')) ?? 'pending'
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const sort = moneySortFrom(url.searchParams.get('sort'))
  const filter = { text, status, sort, page, search: url.search }
  const list = await listDeposits(db, filter)
  if (list) keepWithin(PATH, url.search, { page, perPage: PAYOUTS_PER_PAGE, lastPage: LAST_PAGE }, list.count)
  return list ? { ...filter, ...list } : data({ ...filter, deposits: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_deposits_title()} · ${m.site_name()}` }]

export default function Deposits({ loaderData: list }: Route.ComponentProps) {
  const { count, deposits } = list
  return (
    <>
      <ListHead title={m.admin_deposits_title()}>
        {deposits && <span className="k-muted">{m.payouts_admin_deposits_count({ count, number: formatNumber(count) })}</span>}
      </ListHead>
      {deposits ? <Found list={list} deposits={deposits} /> : <ListFailed retryTo={PATH + list.search} />}
      <Outlet />
    </>
  )
}

function Found({ list, deposits }: { list: List; deposits: ListedDeposit[] }) {
  const states = depositStatuses.map((each) => [each, depositStatusLabel(each)] as const)
  return (
    <>
      <ListFilters title={m.admin_deposits_title()} searchLabel={m.payouts_admin_deposits_search()} text={list.text}>
        <Filter name="status" label={m.admin_status()} value={list.status} options={[['all', m.payouts_admin_all()], ...states]} />
        <SortFilter sort={list.sort} money="amount" inTurn={list.status === 'pending'} />
      </ListFilters>
      {deposits.length === 0
        ? <ListEmpty title={m.payouts_admin_none()} clearTo={`${PATH}?status=all`}>{m.payouts_admin_deposits_none_hint()}</ListEmpty>
        : <Rows {...list} deposits={deposits} />}
    </>
  )
}

const columns = () => [
  { label: m.payouts_admin_request() }, { label: m.payouts_admin_person() }, { label: m.deposit_reference() }, { label: m.payouts_amount() },
  { label: m.payouts_admin_received() }, { label: m.admin_status() }, { label: m.payouts_admin_details(), hidden: true },
]

function Rows({ deposits, search, page, count }: List & { deposits: ListedDeposit[] }) {
  return (
    <>
      <ListRows label={m.admin_deposits_title()} columns={columns()} className="k-adminlist k-payoutlist">
        {deposits.map((deposit) => <Row key={deposit.id} deposit={deposit} search={search} />)}
      </ListRows>
      <ListPager path={PATH} search={search} page={page} perPage={PAYOUTS_PER_PAGE} count={count} lastPage={LAST_PAGE} />
    </>
  )
}

function Row({ deposit, search }: { deposit: ListedDeposit; search: string }) {
  const { id, username, to_account, reference_text, amount, received_amount, status, seen_before, created_at } = deposit
  return (
    <tr>
      <Cell><span className="k-cell__t k-adminorder__id"><b className="k-num" dir="ltr">{shortId(id)}</b><small>{formatDateTime(created_at)}</small></span></Cell>
      <Cell>
        <span className="k-payoutlist__who"><bdi dir="ltr">{username}</bdi>{seen_before && <Tag tone="danger">{m.payouts_admin_seen_before()}</Tag>}</span>
      </Cell>
      <Cell>
        <span className="k-cell__t">
          {reference_text && <span className="k-payoutlist__words"><bdi>{reference_text}</bdi></span>}
          <small><bdi className="k-num" dir="ltr">{storedAccountShown(to_account)}</bdi></small>
        </span>
      </Cell>
      <Cell label={m.payouts_amount()}><Da amount={amount} /></Cell>
      <Cell label={m.payouts_admin_received()}>{received_amount === null ? <span className="k-muted">–</span> : <b><Da amount={received_amount} /></b>}</Cell>
      <Cell><DepositStatusLine status={status} /></Cell>
      <Cell><IconLink icon="eye" label={m.payouts_admin_view({ id: shortId(id) })} to={`${PATH}/${id}${search}`} /></Cell>
    </tr>
  )
}
