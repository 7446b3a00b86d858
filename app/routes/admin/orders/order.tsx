import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/accounts/rules.ts'
import { offerPath } from '#modules/offers/rules.ts'
import { type AdminOrder, orderForAdmin } from '#modules/orders/queries.server.ts'
import { actionsFor, isDisputed, partyOf } from '#modules/orders/rules.ts'
import { moveOrder, settleDispute } from '#modules/orders/commands.server.ts'
import { settledForm } from '#modules/orders/forms.ts'
import { paidOutAt, OrderStatusLine } from '#modules/orders/ui.ts'
import { Callout } from '#ui/callout.tsx'
import { ShortId } from '#ui/copy-button.tsx'
import { Price } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Plate } from '#ui/plate.tsx'
import { type Flash, redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents, OrderMoney } from './order-money.tsx'
import { OrderFacts, OrderHistory, OrderProgress } from './order-parts.tsx'
import type { Route } from './+types/order'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const order = await orderForAdmin(db, params.orderId)
  const party = order && partyOf(order, person(viewer))
  if (!order || !party) throw notFound()
  const payAt = paidOutAt(order, settings, now)
  // what completing it now would start
  const completedPayAt = paidOutAt(
    { ...order, status: 'completed', completed_at: now },
    settings,
    now,
  )
  return {
    order,
    can: actionsFor(order, party, settings, now),
    payAt: payAt && payAt > now ? payAt : null,
    completedPayAt,
    search: url.search,
  }
}

const done: Record<string, Flash> = {
  mark_paid: 'order_paid',
  complete: 'order_completed',
  cancel: 'order_cancelled',
  settle: 'order_settled',
}
const refused: Record<string, Flash> = { not_found: 'order_not_found', frozen: 'order_frozen' }

/**
 * The administrator's moves that need no more input; a refund and a freeze have their own forms.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const actor = person(viewer)
  const posted = await postedForm(request)
  const step = textOf(posted, 'step')
  const result =
    step === 'settle'
      ? confirmedOr(
          await settleDispute(
            db,
            { id: params.orderId, actor, reason: howSettled(posted) },
            settings,
            now,
          ),
          url,
        )
      : step === 'mark_paid' || step === 'complete' || step === 'cancel'
        ? confirmedOr(
            await moveOrder(db, { id: params.orderId, name: step, actor }, settings, now),
            url,
          )
        : null
  if (!result) throw notFound()
  return redirectWith(
    `/admin/orders/${params.orderId}${url.search}`,
    result.ok ? done[step]! : (refused[result.code] ?? 'order_wrong_state'),
  )
}

function howSettled(posted: FormData): string {
  const form = readForm(settledForm, posted)
  return form.ok ? form.value.reason : ''
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${m.admin_order_details()} ${shortId(params.orderId ?? '')} · ${m.site_name()}` },
]

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  const { order, search } = loaderData
  const title = (
    <span className="k-row">
      {m.admin_order_details()} <OrderStatusLine order={order} />
    </span>
  )
  return (
    <Dialog
      title={title}
      closeTo={`/admin/orders${search}`}
      closeLabel={m.admin_close()}
      footer={<OrderActions {...loaderData} />}
    >
      <Head order={order} />
      {isDisputed(order) && (
        <Callout
          tone="danger"
          icon="circle-alert"
          title={order.disputed_by === order.user_id ? m.admin_disputed() : m.admin_frozen()}
        >
          <bdi>{order.dispute_reason}</bdi>
        </Callout>
      )}
      <OrderProgress order={order} />
      <OrderFacts order={order} search={search} />
      <OrderMoney order={order} />
      <OrderEvents order={order} />
      <OrderHistory order={order} />
    </Dialog>
  )
}

function Head({ order }: { order: AdminOrder }) {
  return (
    <div className="k-between">
      <div className="k-cell">
        <Plate
          slug={order.game_slug}
          name={order.game_name}
          mono={order.game_mono}
          medal={order.category}
        />
        <span className="k-cell__t">
          <b>
            <Link
              to={offerPath({ slug: order.game_slug, category: order.category }, order.offer_id)}
              className="k-link k-link--tap"
            >
              <bdi>{order.offer_title}</bdi>
            </Link>
          </b>
          <small>
            <bdi>{order.game_name}</bdi>{' '}
            <ShortId id={order.id} label={m.admin_copy_id()} copiedLabel={m.admin_copied()} />
          </small>
        </span>
      </div>
      <Price amount={order.total_price} />
    </div>
  )
}
