import { data, Outlet } from 'react-router'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pageFrom, searchedText, sortFrom } from '#kernel/page.ts'
import { contextOf } from '#platform/http.server.ts'
import { listPaymentsToCheck, type PaymentToCheck } from '#modules/orders/queries.server.ts'
import {
  LAST_PAYMENTS_PAGE,
  PAYMENTS_PER_PAGE,
  type CheckState,
  checkStates,
} from '#modules/orders/rules.ts'
import { Da } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { Status } from '#ui/status.tsx'
import { Cell } from '#ui/table.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, ListPager, SortFilter } from '../parts/list-filters.tsx'
import { amountOf, outcomeWords, stateWords } from './payment-parts.tsx'
import type { Route } from './+types/payments'

const stateFrom = (value: string | null): CheckState | 'all' =>
  value === 'all' ? 'all' : (checkStates.find((state) => state === value) ?? 'waiting')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const state = stateFrom(url.searchParams.get('state'))
  const page = pageFrom(url.searchParams.get('page'), LAST_PAYMENTS_PAGE)
  const sort = sortFrom(url.searchParams.get('sort'))
  const filter = { text, state, sort, page, search: url.search }
  const list = await listPaymentsToCheck(db, filter)
  if (list)
    keepWithin(
      '/admin/payments',
      url.search,
      { page, perPage: PAYMENTS_PER_PAGE, lastPage: LAST_PAYMENTS_PAGE },
      list.count,
    )
  return list
    ? { ...filter, ...list }
    : data({ ...filter, payments: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_payments_title()} · ${m.site_name()}` },
]

export default function Payments({ loaderData: list }: Route.ComponentProps) {
  const { count, payments } = list
  return (
    <>
      <ListHead title={m.admin_payments_title()}>
        {payments && <Counted count={count} words={m.admin_payments_count} />}
      </ListHead>
      <p className="k-muted">{m.admin_payments_what()}</p>
      {payments ? (
        <Found list={list} payments={payments} />
      ) : (
        <ListFailed retryTo={`/admin/payments${list.search}`} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, payments }: { list: List; payments: PaymentToCheck[] }) {
  const states = checkStates.map((state) => [state, stateWords[state]()] as const)
  const narrowed = list.text !== '' || list.state !== 'waiting'
  return (
    <>
      <ListFilters
        title={m.admin_payments_title()}
        searchLabel={m.admin_payments_search()}
        text={list.text}
      >
        <Filter
          name="state"
          label={m.admin_status()}
          value={list.state}
          options={[...states, ['all', m.admin_payments_all()]]}
        />
        <SortFilter sort={list.sort} />
      </ListFilters>
      {payments.length === 0 ? (
        <ListEmpty
          title={narrowed ? m.admin_payments_none() : m.admin_payments_nothing()}
          clearTo={narrowed ? '/admin/payments' : undefined}
        >
          {narrowed ? m.admin_payments_none_hint() : m.admin_payments_nothing_hint()}
        </ListEmpty>
      ) : (
        <Rows {...list} payments={payments} />
      )}
    </>
  )
}

const columns = () => [
  { label: m.admin_payments_event() },
  { label: m.admin_payments_why() },
  { label: m.admin_payments_amount() },
  { label: m.admin_payments_date() },
  { label: m.admin_status() },
]

function Rows({ payments, search, page, count }: List & { payments: PaymentToCheck[] }) {
  return (
    <>
      <ListRows label={m.admin_payments_title()} columns={columns()}>
        {payments.map((payment) => (
          <Row key={payment.seq} payment={payment} search={search} />
        ))}
      </ListRows>
      <ListPager
        path="/admin/payments"
        search={search}
        page={page}
        perPage={PAYMENTS_PER_PAGE}
        count={count}
        lastPage={LAST_PAYMENTS_PAGE}
      />
    </>
  )
}

function Row({ payment, search }: { payment: PaymentToCheck; search: string }) {
  const { seq, id, outcome, received_at } = payment
  return (
    <tr>
      <Cell label={m.admin_payments_event()}>
        <Link
          className="k-link k-link--tap"
          to={`/admin/payments/${seq}${search}`}
          aria-label={m.admin_payments_view({ id })}
        >
          <bdi className="k-num k-payment__id" dir="ltr" title={id}>
            {id}
          </bdi>
        </Link>
      </Cell>
      <Cell label={m.admin_payments_why()}>{outcomeWords[outcome]()}</Cell>
      <Cell label={m.admin_payments_amount()}>
        {payment.currency === 'DZD' ? (
          <Da amount={payment.amount} />
        ) : (
          <bdi className="k-num" dir="ltr">
            {amountOf(payment)}
          </bdi>
        )}
      </Cell>
      <Cell label={m.admin_payments_date()}>
        <time dateTime={received_at.toISOString()}>{formatDateTime(received_at)}</time>
      </Cell>
      <Cell label={m.admin_status()}>
        <PaymentState payment={payment} />
      </Cell>
    </tr>
  )
}

function PaymentState({ payment: { handled_at } }: { payment: PaymentToCheck }) {
  return handled_at ? (
    <Status tone="success" icon="circle-check">
      {stateWords.handled()}
    </Status>
  ) : (
    <Status tone="warning" icon="clock">
      {stateWords.waiting()}
    </Status>
  )
}
