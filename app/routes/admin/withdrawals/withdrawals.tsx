import { shown } from '#i18n/moment.ts'
import { data, Form, Outlet } from 'react-router'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import {
  type ApprovedForFile,
  approvedForFile,
  type ListedWithdrawal,
  listWithdrawals,
} from '#modules/payouts/queries.server.ts'
import { netOf, withdrawalStatuses } from '#modules/payouts/rules.ts'
import { AccountDigits, WithdrawalStatusLine, withdrawalStatusLabel } from '#modules/payouts/ui.ts'
import { contextOf } from '#platform/http.server.ts'
import { Button, IconLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { ListedId } from '../parts/list.tsx'
import { PAYOUT_PAGES, PayoutList, payoutFilter } from '../parts/payout-list.tsx'
import type { Route } from './+types/withdrawals'

const PATH = '/admin/withdrawals'

const filters = ['open', 'all', ...withdrawalStatuses] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const filter = payoutFilter(url, filters, 'open')
  const [list, forFile] = await Promise.all([listWithdrawals(db, filter), approvedForFile(db)])
  if (list) keepWithin(PATH, url.search, { ...PAYOUT_PAGES, page: filter.page }, list.count)
  return list
    ? { ...filter, ...list, forFile }
    : data({ ...filter, withdrawals: null, count: 0, forFile }, { status: 500 })
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_withdrawals_title()} · ${m.site_name()}` },
]

export default function Withdrawals({
  loaderData: { withdrawals, forFile, ...shown },
}: Route.ComponentProps) {
  const { status, search } = shown
  return (
    <>
      <PayoutList
        path={PATH}
        title={m.admin_withdrawals_title()}
        searchLabel={m.payouts_admin_withdrawals_search()}
        shown={shown}
        counted={m.payouts_admin_withdrawals_count}
        states={[
          ['open', m.payouts_admin_open()],
          ['all', m.payouts_admin_all()],
          ...withdrawalStatuses.map((each) => [each, withdrawalStatusLabel(each)] as const),
        ]}
        inTurn={['open', 'requested', 'approved'].includes(status)}
        rows={withdrawals}
        columns={columns()}
        className="k-adminlist k-payoutlist k-payoutlist--out"
        emptyHint={m.payouts_admin_withdrawals_none_hint()}
        above={forFile && <Export {...forFile} />}
      >
        {(withdrawal) => <Row key={withdrawal.id} withdrawal={withdrawal} search={search} />}
      </PayoutList>
      <Outlet />
    </>
  )
}

/**
 * The file of what is in none yet; what is in one goes into another only when that is asked for,
 * with what it can lead to.
 */
function Export({ fresh, exported, last_at, last_by }: ApprovedForFile) {
  const number = formatNumber(exported)
  return (
    <div className="k-payoutexport">
      <Form method="post" action={`${PATH}/export.csv`} reloadDocument className="k-payoutexport">
        <Button size="sm">
          <Icon name="download" />
          {m.payouts_admin_export()}{' '}
          <bdi className="k-num" dir="ltr">{`(${formatNumber(fresh)})`}</bdi>
        </Button>
        <small className="k-muted">{m.payouts_admin_export_hint()}</small>
      </Form>
      {exported > 0 && last_at && (
        <details className="k-asked k-asked--below">
          <summary className="k-btn k-btn--sm">{m.payouts_admin_export_again()}</summary>
          <div className="k-asked__b">
            <p>
              {m.payouts_admin_export_again_question({
                count: exported,
                number,
                name: isolated(last_by ?? ''),
                date: isolated(formatDateTime(last_at)),
              })}
            </p>
            <Form method="post" action={`${PATH}/export.csv`} reloadDocument>
              <Button size="sm" variant="danger" name="again" value="yes">
                {m.payouts_admin_export_again()}
              </Button>
            </Form>
          </div>
        </details>
      )}
    </div>
  )
}

const columns = () => [
  { label: m.payouts_admin_request() },
  { label: m.payouts_admin_person() },
  { label: m.payouts_account() },
  { label: m.payouts_amount() },
  { label: m.payouts_admin_to_send() },
  { label: m.admin_status() },
  { label: m.payouts_admin_details(), hidden: true },
]

function Row({ withdrawal, search }: { withdrawal: ListedWithdrawal; search: string }) {
  const {
    id,
    username,
    level,
    account_kind,
    account,
    account_holder,
    amount,
    status,
    created_at,
    exported_at,
  } = withdrawal
  return (
    <tr>
      <Cell>
        <ListedId id={id} at={shown(created_at)} />
      </Cell>
      <Cell>
        <span className="k-payoutlist__who">
          <bdi dir="ltr">{username}</bdi>
          {level === 'advanced' && <Tag tone="gold">{m.payouts_admin_priority()}</Tag>}
        </span>
      </Cell>
      <Cell>
        <span className="k-cell__t">
          {account ? (
            <span>
              <AccountDigits account={{ kind: account_kind, digits: account }} />
            </span>
          ) : (
            <span className="k-muted">{m.payouts_admin_forgotten()}</span>
          )}
          <small>
            <bdi>{account_holder}</bdi>
          </small>
        </span>
      </Cell>
      <Cell label={m.payouts_amount()}>
        <Da amount={amount} />
      </Cell>
      <Cell label={m.payouts_admin_to_send()}>
        <b>
          <Da amount={netOf(withdrawal)} />
        </b>
      </Cell>
      <Cell>
        <WithdrawalStatusLine status={status} />
        {status === 'approved' && exported_at && (
          <Tag>{m.payouts_admin_exported({ date: formatDateTime(exported_at) })}</Tag>
        )}
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
