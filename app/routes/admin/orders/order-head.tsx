import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { reasonLabel } from '#modules/disputes/ui/dispute-words.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { isDisputed } from '#modules/orders/order.ts'
import type { AdminOrder } from '#modules/orders/orders-for-admin.server.ts'
import { OrderStatusLine } from '#modules/orders/ui/order-status.tsx'
import { OrderedPlate } from '#modules/orders/ui/ordered-plate.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { ShortId } from '#ui/copy-button.tsx'
import { Digits, PriceTag } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SameAccounts } from '../parts/same-accounts.tsx'
import { UnderReview } from './order-payments.tsx'
import type { Route } from './+types/order'

type HeadProps = { order: AdminOrder; search: string }

/** Which order it is, the way back to its place in the list, and what else there is of it. */
export const AdminOrderHead = ({ order, search }: HeadProps) => (
  <>
    <BackLink to={`/admin/orders${search}`}>{m.admin_orders_title()}</BackLink>
    <div className="k-head">
      <h1>
        {m.admin_order_details()} <Digits>{shortId(order.id)}</Digits>
      </h1>
      <OrderStatusLine order={order} />
      <div className="k-head__end">
        {order.conversation_id && (
          <ButtonLink size="sm" to={`/admin/messages/${order.conversation_id}`}>
            <Icon name="message-circle" />
            {m.admin_order_talk()}
          </ButtonLink>
        )}
        <ButtonLink size="sm" to={`/admin/orders/${order.id}/buyer${search}`}>
          <Icon name="eye" />
          {m.admin_order_as_buyer()}
        </ButtonLink>
      </div>
    </div>
  </>
)

/** What was bought. */
export const OrderBought = ({ order }: { order: AdminOrder }) => (
  <div className="k-between">
    <div className="k-ordered">
      <OrderedPlate of={order} />
      <span className="k-stack">
        <b>
          <Link
            to={offerPath({ slug: order.game_slug, category: order.category }, order.offer_id)}
            className="k-link k-link--tap"
          >
            <Bdi>{order.offer_title}</Bdi>
          </Link>
        </b>
        <small className="k-muted">
          <Bdi>{order.game_name}</Bdi>{' '}
          <ShortId id={order.id} label={m.admin_copy_id()} copiedLabel={m.admin_copied()} />
        </small>
      </span>
    </div>
    <PriceTag amount={order.total_price} />
  </div>
)

/** What is said of it, and what staff have to know before they act. */
export function OrderSaid({ order, same, looksAt }: Route.ComponentProps['loaderData']) {
  const byBuyer = order.disputed_by === order.user_id
  return (
    <>
      {isDisputed(order) && (
        <Callout
          tone="danger"
          icon="circle-alert"
          title={byBuyer ? m.admin_disputed() : m.admin_frozen()}
        >
          <Bdi>{byBuyer ? reasonLabel(order.dispute_reason ?? '') : order.dispute_reason}</Bdi>
        </Callout>
      )}
      {looksAt && (
        <Callout tone="warning" icon="copy" title={m.admin_resale_title()}>
          {m.admin_resale_text()}
        </Callout>
      )}
      <UnderReview order={order} />
      <SameAccounts accounts={same} of={order.id} />
    </>
  )
}
