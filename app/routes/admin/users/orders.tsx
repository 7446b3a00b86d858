import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { OrderStatusLine } from '#modules/orders/ui/order-status.tsx'
import { ordersOfPerson } from '#modules/reports/person-lists.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { askedOfPerson } from './person-id.server.ts'
import { PersonRows } from './person-page.tsx'
import type { Route } from './+types/orders'

/** What a person bought or, at `/sales`, sold. */
export async function loader(args: Route.LoaderArgs) {
  const tab = /\/sales(?:\.data)?$/.test(args.url.pathname) ? 'sales' : 'orders'
  const { backOffice, id, place, path } = askedOfPerson(args, tab)
  const side = tab === 'sales' ? 'sold' : 'bought'
  const page = await ordersOfPerson(backOffice, id, side, place)
  return { page, side, path }
}

export default function OrdersOfPerson({ loaderData: { page, side, path } }: Route.ComponentProps) {
  return (
    <PersonRows
      label={side === 'sold' ? m.person_sales() : m.person_orders()}
      path={path}
      page={page}
      empty={m.person_no_orders()}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.admin_order_column,
          wide: true,
          cell: ({ id, offer_title, created_at }) => (
            <WithNote note={formatDateTime(created_at)}>
              <TextLink tap to={`/admin/orders/${id}`}>
                <bdi dir="ltr">#{shortId(id)}</bdi> <Bdi>{offer_title}</Bdi>
              </TextLink>
            </WithNote>
          ),
        },
        {
          label: side === 'sold' ? m.person_buyer : m.person_seller,
          cell: ({ other_id, other }) => <PersonLink id={other_id} name={other} />,
        },
        { label: m.admin_status, cell: (order) => <OrderStatusLine order={order} /> },
        {
          label: m.person_amount,
          end: true,
          cell: ({ total_price }) => <Da amount={total_price} />,
        },
      ]}
    />
  )
}
