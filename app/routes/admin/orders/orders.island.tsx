import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { statuses } from '#modules/orders/order.ts'
import type { AdminOrderFilter, ListedOrder } from '#modules/orders/orders-for-admin.server.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { OrderStatusLine, statusLabel } from '#modules/orders/ui/order-status.tsx'
import { OrderedPlate } from '#modules/orders/ui/ordered-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'
import { CellMedia } from '#ui/table.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { ListedId } from '../parts/list.tsx'
import { moneySorts } from '../parts/sorts.ts'

const columns: Column<ListedOrder>[] = [
  {
    label: m.admin_order_column,
    cell: ({ id, created_at }) => <ListedId id={id} at={created_at} />,
  },
  {
    label: m.admin_offer_column,
    wide: true,
    cell: (order) => (
      <CellMedia
        image={<OrderedPlate of={order} />}
        title={order.offer_title}
        note={
          <>
            <Bdi>{order.game_name}</Bdi>
            <span className="k-adminorder__buyer">
              {' '}
              · <Bdi>{order.buyer_username}</Bdi>
            </span>
          </>
        }
      />
    ),
  },
  { label: m.admin_buyer, cell: ({ buyer_username }) => <Bdi>{buyer_username}</Bdi> },
  {
    label: m.admin_payment,
    cell: (order) => <Bdi>{wayName(order)}</Bdi>,
  },
  { label: m.admin_total, cell: ({ total_price }) => <Da amount={total_price} /> },
  { label: m.admin_status, cell: (order) => <OrderStatusLine order={order} /> },
]

const states = (): Options<AdminOrderFilter> => [
  ['all', m.admin_list_all_statuses()],
  ['waiting', m.admin_orders_waiting()],
  ['frozen', m.admin_orders_frozen()],
  ...statuses.map((each) => [each, statusLabel(each)] as const),
]

/** All orders, for administrators. */
export const AdminOrderList = defineList({
  path: '/admin/orders',
  title: m.admin_orders_title,
  counted: m.orders_count,
  search: m.admin_orders_search,
  filters: { status: { label: m.admin_status, options: states } },
  sorts: () => moneySorts('amount'),
  size: 10,
  rowKey: ({ id }) => id,
  columns,
  open: ({ id }) => ({ to: `/admin/orders/${id}`, label: m.admin_details({ id: shortId(id) }) }),
  empty: () => ({
    title: m.orders_empty(),
    hint: m.admin_orders_empty_hint(),
  }),
  className: 'k-adminlist k-orderlist',
})
