import { data, Form, Outlet } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { pageFrom, searchedText, moneySortFrom } from '#kernel/page.ts'
import { type ListedWithdrawal, listWithdrawals, type WithdrawalFilter } from '#modules/payouts/withdrawal-lists.server.ts'
import { PAYOUTS_PER_PAGE } from '#modules/payouts/payout-lists.ts'
import { netOf, withdrawalStatuses } from '#modules/payouts/withdrawal.ts'
import { AccountDigits } from '#modules/payouts/ui/account.tsx'
import { WithdrawalStatusLine, withdrawalStatusLabel } from '#modules/payouts/ui/payout-status.tsx'
import { db } from '#platform/db.server.ts'
import { Button, IconLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { keepWithin } from './list.server.ts'
import { Filter, ListEmpty, ListFailed, ListFilters, ListHead, ListPager, ListRows, SortFilter } from './list.tsx'
import type { Route } from './+types/withdrawals'
import './payouts.css'

const LAST_PAGE = 1_000
const PATH = '/admin/withdrawals'

const filters = ['open', 'all', ...withdrawalStatuses] as const

export async function loader({ url }: Route.LoaderArgs) {
  const text = searchedText(url.searchParams.get('q'))
  const status: WithdrawalFilter['status'] = filters.find((each) => each === url.searchParams.get('status')) ?? 'open'
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const sort = moneySortFrom(url.searchParams.get('sort'))
  const filter = { text, status, sort, page, search: url.search }
  const list = await listWithdrawals(db, filter)
  if (list) keepWithin(PATH, url.search, { page, perPage: PAYOUTS_PER_PAGE, lastPage: LAST_PAGE }, list.count)
  return list ? { ...filter, ...list } : data({ ...filter, withdrawals: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_withdrawals_title()} · ${m.site_name()}` }]

export default function Withdrawals({ loaderData: list }: Route.ComponentProps) {
  const { count, withdrawals } = list
  return (
    <>
      <ListHead title={m.admin_withdrawals_title()}>
        {withdrawals && <span className="k-muted">{m.payouts_admin_withdrawals_count({ count, number: formatNumber(count) })}</span>}
      </ListHead>
      {withdrawals ? <Found list={list} withdrawals={withdrawals} /> : <ListFailed retryTo={PATH + list.search} />}
      <Outlet />
    </>
  )
}

function Found({ list, withdrawals }: { list: List; withdrawals: ListedWithdrawal[] }) {
  const states = withdrawalStatuses.map((each) => [each, withdrawalStatusLabel(each)] as const)
  return (
    <>
      <ListFilters title={m.admin_withdrawals_title()} searchLabel={m.payouts_admin_withdrawals_search()} text={list.text}>
        <Filter name="status" label={m.admin_status()} value={list.status} options={[['open', m.payouts_admin_open()], ['all', m.payouts_admin_all()], ...states]} />
        <SortFilter sort={list.sort} money="amount" inTurn={['open', 'requested', 'approved'].includes(list.status)} />
      </ListFilters>
      <Form method="post" action={`${PATH}/export.csv`} reloadDocument className="k-payoutexport">
        <Button size="sm"><Icon name="download" />{m.payouts_admin_export()}</Button>
        <small className="k-muted">{m.payouts_admin_export_hint()}</small>
      </Form>
      {withdrawals.length === 0
        ? <ListEmpty title={m.payouts_admin_none()} clearTo={`${PATH}?status=all`}>{m.payouts_admin_withdrawals_none_hint()}</ListEmpty>
        : <Rows {...list} withdrawals={withdrawals} />}
    </>
  )
}

const columns = () => [
  { label: m.payouts_admin_request() }, { label: m.payouts_admin_person() }, { label: m.payouts_account() }, { label: m.payouts_amount() },
  { label: m.payouts_admin_to_send() }, { label: m.admin_status() }, { label: m.payouts_admin_details(), hidden: true },
]

function Rows({ withdrawals, search, page, count }: List & { withdrawals: ListedWithdrawal[] }) {
  return (
    <>
      <ListRows label={m.admin_withdrawals_title()} columns={columns()} className="k-adminlist k-payoutlist k-payoutlist--out">
        {withdrawals.map((withdrawal) => <Row key={withdrawal.id} withdrawal={withdrawal} search={search} />)}
      </ListRows>
      <ListPager path={PATH} search={search} page={page} perPage={PAYOUTS_PER_PAGE} count={count} lastPage={LAST_PAGE} />
    </>
  )
}

function Row({ withdrawal, search }: { withdrawal: ListedWithdrawal; search: string }) {
  const { id, username, level, account_kind, account, account_holder, amount, status, created_at } = withdrawal
  return (
    <tr>
      <Cell><span className="k-cell__t k-adminorder__id"><b className="k-num" dir="ltr">{shortId(id)}</b><small>{formatDateTime(created_at)}</small></span></Cell>
      <Cell>
        <span className="k-payoutlist__who"><bdi dir="ltr">{username}</bdi>{level === 'advanced' && <Tag tone="gold">{m.payouts_admin_priority()}</Tag>}</span>
      </Cell>
      <Cell>
        <span className="k-cell__t">
          {account ? <span><AccountDigits account={{ kind: account_kind, digits: account }} /></span> : <span className="k-muted">{m.payouts_admin_forgotten()}</span>}
          <small><bdi>{account_holder}</bdi></small>
        </span>
      </Cell>
      <Cell label={m.payouts_amount()}><Da amount={amount} /></Cell>
      <Cell label={m.payouts_admin_to_send()}><b><Da amount={netOf(withdrawal)} /></b></Cell>
      <Cell><WithdrawalStatusLine status={status} /></Cell>
      <Cell><IconLink icon="eye" label={m.payouts_admin_view({ id: shortId(id) })} to={`${PATH}/${id}${search}`} /></Cell>
    </tr>
  )
}
