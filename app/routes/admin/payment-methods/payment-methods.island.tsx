import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { PaymentMark } from '#modules/order-payments/ui/payment-mark.tsx'
import { methodName } from '#modules/orders/ui/contact.ts'
import type { AdminMethod } from '#modules/payments/payment-methods.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EditLinks, Switched, switchedFilter, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { RowForm } from '../parts/row-form.tsx'
import { nameSorts } from '../parts/sorts.ts'
import { cardWords, kindWords } from './method-words.ts'
import './payment-methods.css'

// List of the methods that a buyer may pay an order by, /admin/payment-methods. Only owners see it.

const PATH = '/admin/payment-methods'

const columns: Column<AdminMethod>[] = [
  { label: m.admin_method_name, wide: true, cell: (method) => <MethodLine method={method} /> },
  {
    label: m.admin_method_kind,
    cell: ({ kind, card }) => (
      <WithNote note={card && <Bdi>{cardWords[card]()}</Bdi>}>{kindWords[kind]()}</WithNote>
    ),
  },
  {
    label: m.admin_method_links,
    cell: ({ supports_links, link_hosts: { length: count } }) =>
      supports_links ? (
        m.admin_method_hosts({ count, number: formatNumber(count) })
      ) : (
        <span className="k-muted">{m.admin_method_no_links()}</span>
      ),
  },
  {
    label: m.admin_status,
    cell: ({ active }) => (
      <Switched on={active} off="pause" yes={m.admin_method_active} no={m.admin_method_inactive} />
    ),
  },
  {
    label: m.admin_list_actions,
    hidden: true,
    cell: (method, { search }) => <Actions method={method} search={search} />,
  },
]

/** The method as buyers see it, with its other name below. */
function MethodLine({ method }: { method: AdminMethod }) {
  const name = methodName(method.name, method.name_ar)
  const other = name === method.name ? method.name_ar : method.name
  return (
    <div className="k-cell">
      <span className="k-methodmark">
        <PaymentMark method={method} />
      </span>
      <WithNote note={other && other !== name && <Bdi>{other}</Bdi>}>
        <b>
          <Bdi>{name}</Bdi>
        </b>
      </WithNote>
    </div>
  )
}

function Actions({ method, search }: { method: AdminMethod; search: string }) {
  const { id, active } = method
  const name = methodName(method.name, method.name_ar)
  return (
    <div className="k-row k-rowacts">
      <RowForm to={PATH + search} fields={{ method: id }}>
        <Button
          size="sm"
          name="active"
          value={String(!active)}
          aria-label={
            active ? m.admin_method_deactivate({ name }) : m.admin_method_activate({ name })
          }
        >
          {active ? m.admin_method_off() : m.admin_method_on()}
        </Button>
      </RowForm>
      <EditLinks
        to={`${PATH}/${id}`}
        search={search}
        edit={m.admin_method_edit({ name })}
        remove={m.admin_method_delete({ name })}
      />
    </div>
  )
}

/** All methods by which orders can be paid, whether they can be chosen or not. */
export const MethodList = defineList({
  path: PATH,
  title: m.admin_methods_title,
  search: m.admin_list_search,
  filters: { status: switchedFilter(m.admin_method_active, m.admin_method_inactive) },
  sorts: nameSorts,
  rowKey: ({ id }) => id,
  columns,
  empty: (narrowed) =>
    narrowed
      ? { title: m.admin_method_none_found(), hint: m.admin_list_none_hint() }
      : { title: m.admin_method_none(), hint: m.admin_method_none_hint() },
  actions: ({ search }) => (
    <ButtonLink variant="primary" to={`${PATH}/new${search}`}>
      <Icon name="plus" />
      {m.admin_method_add()}
    </ButtonLink>
  ),
})
