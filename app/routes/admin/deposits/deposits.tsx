import { shown } from '#i18n/moment.ts'
import { data, Outlet } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { depositStatuses, storedAccountShown } from '#modules/payouts/rules.ts'
import { type ListedDeposit, listDeposits } from '#modules/payouts/queries.server.ts'
import { DepositStatusLine, depositStatusLabel } from '#modules/payouts/ui.ts'
import { contextOf } from '#platform/http.server.ts'
import { IconLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Cell } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { ListedId } from '../parts/list.tsx'
import { PAYOUT_PAGES, PayoutList, payoutFilter } from '../parts/payout-list.tsx'
import type { Route } from './+types/deposits'

const PATH = '/admin/deposits'

const filters = ['all', ...depositStatuses] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const filter = payoutFilter(url, filters, 'pending')
  const list = await listDeposits(db, filter)
  if (list) keepWithin(PATH, url.search, { ...PAYOUT_PAGES, page: filter.page }, list.count)
  return list
    ? { ...filter, ...list }
    : data({ ...filter, deposits: null, count: 0 }, { status: 500 })
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_deposits_title()} · ${m.site_name()}` },
]

export default function Deposits({ loaderData: { deposits, ...shown } }: Route.ComponentProps) {
  const { status, search } = shown
  return (
    <>
      <PayoutList
        path={PATH}
        title={m.admin_deposits_title()}
        searchLabel={m.payouts_admin_deposits_search()}
        shown={shown}
        counted={m.payouts_admin_deposits_count}
        states={[
          ['all', m.payouts_admin_all()],
          ...depositStatuses.map((each) => [each, depositStatusLabel(each)] as const),
        ]}
        inTurn={status === 'pending'}
        rows={deposits}
        columns={columns()}
        className="k-adminlist k-payoutlist"
        emptyHint={m.payouts_admin_deposits_none_hint()}
      >
        {(deposit) => <Row key={deposit.id} deposit={deposit} search={search} />}
      </PayoutList>
      <Outlet />
    </>
  )
}

const columns = () => [
  { label: m.payouts_admin_request() },
  { label: m.payouts_admin_person() },
  { label: m.deposit_reference() },
  { label: m.payouts_amount() },
  { label: m.payouts_admin_received() },
  { label: m.admin_status() },
  { label: m.payouts_admin_details(), hidden: true },
]

function Row({ deposit, search }: { deposit: ListedDeposit; search: string }) {
  const {
    id,
    username,
    to_account,
    reference_text,
    amount,
    received_amount,
    status,
    seen_before,
    created_at,
  } = deposit
  return (
    <tr>
      <Cell>
        <ListedId id={id} at={shown(created_at)} />
      </Cell>
      <Cell>
        <span className="k-payoutlist__who">
          <bdi dir="ltr">{username}</bdi>
          {seen_before && <Tag tone="danger">{m.payouts_admin_seen_before()}</Tag>}
        </span>
      </Cell>
      <Cell>
        <span className="k-cell__t">
          {reference_text && (
            <span className="k-payoutlist__words">
              <bdi>{reference_text}</bdi>
            </span>
          )}
          <small>
            <bdi className="k-num" dir="ltr">
              {storedAccountShown(to_account)}
            </bdi>
          </small>
        </span>
      </Cell>
      <Cell label={m.payouts_amount()}>
        <Da amount={amount} />
      </Cell>
      <Cell label={m.payouts_admin_received()}>
        {received_amount === null ? (
          <span className="k-muted">–</span>
        ) : (
          <b>
            <Da amount={received_amount} />
          </b>
        )}
      </Cell>
      <Cell>
        <DepositStatusLine status={status} />
      </Cell>
      <Cell>
        <IconLink
          icon="eye"
          label={m.payouts_admin_view({ id: shortId(id) })}
          to={`${PATH}/${id}${search}`}
        />
      </Cell>
    </tr>
  )
}
