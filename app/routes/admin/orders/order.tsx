import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/auth/actor.ts'
import { withdrawDispute } from '#modules/disputes/party-actions.server.ts'
import { reasonLabel } from '#modules/disputes/ui/dispute-words.ts'
import { openNumber } from '#modules/disputes/view.server.ts'
import { offerPath } from '#modules/offers/offer.ts'
import { paidOutAt } from '#modules/orders/order-money.ts'
import { isDisputed, isHeld, partyOf } from '#modules/orders/order.ts'
import type { AdminOrder } from '#modules/orders/orders-for-admin.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { settledForm } from '#modules/orders/problem.form.ts'
import { letResalePass } from '#modules/orders/resale.server.ts'
import { OrderStatusLine } from '#modules/orders/ui/order-status.tsx'
import { OrderedPlate } from '#modules/orders/ui/ordered-plate.tsx'
import { actPermissions } from '#modules/step-up/permissions.ts'
import { sameAccountsOf } from '#modules/vault/same-accounts.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Callout } from '#ui/callout.tsx'
import { ShortId } from '#ui/copy-button.tsx'
import { PriceTag } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { type Done, redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { requirePermission } from '../../layout/permitted.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { hasActs, AdminOrderActions } from './order-actions.tsx'
import { OrderMoney } from './order-money.tsx'
import { AdminOrderFacts, OrderHistory, OrderProgress } from './order-parts.tsx'
import {
  OrderAttempts,
  OrderEvents,
  OrderReceipts,
  OrderRefund,
  UnderReview,
} from './order-payments.tsx'
import { SameAccounts } from '../parts/same-accounts.tsx'
import { titled } from '../parts/titled.ts'
import { orderToAct } from './order-to-act.ts'
import type { Route } from './+types/order'

export async function loader(args: Route.LoaderArgs) {
  const found = await orderToAct(args)
  const { db, viewer, now } = asViewer(args.context, args.request)
  const isStaff = partyOf(found.order, person(viewer)) === 'admin'
  const payAt = paidOutAt(found.order, now)
  // what completing it now would start
  const completed = { ...found.order, status: 'completed', completed_at: now } as const
  return {
    ...found,
    dispute: found.can.disputed ? await openNumber(db, found.order.id) : null,
    payAt: payAt && payAt > now ? payAt : null,
    completedPayAt: paidOutAt(completed, now),
    same: isStaff ? await sameAccountsOf(db, found.order.id) : [],
    looksAt: isStaff && found.order.resale_waits && isHeld(found.order),
  }
}

const done: Record<string, Done> = {
  mark_paid: 'order_paid',
  complete: 'order_completed',
  cancel: 'order_cancelled',
  settle: 'order_settled',
  let_resale_pass: 'resale_passed',
}
const refused: Record<string, RefusedFlash> = {
  not_found: 'order_not_found',
  frozen: 'order_frozen',
  under_review: 'order_under_review',
}

/**
 * The administrator's moves that need no more input; a refund and a freeze have their own forms.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, settings, viewer, now } = asViewer(context, request)
  const actor = person(viewer)
  const posted = await postedForm(request)
  const step = textOf(posted, 'step')
  const { orderId: id } = params
  const move = (name: 'mark_paid' | 'complete' | 'cancel') => () =>
    moveOrder(db, { id, name, actor }, settings, now)
  const acts = new Map<string, () => Promise<Result<unknown, string>>>([
    ['mark_paid', move('mark_paid')],
    ['complete', move('complete')],
    ['cancel', move('cancel')],
    [
      'settle',
      () => withdrawDispute(db, { orderId: id, actor }, settings, now, howSettled(posted)),
    ],
    ['let_resale_pass', () => letResalePass(db, { id, actor }, settings, now)],
  ])
  const act = acts.get(step)
  if (!act) throw notFound()
  requirePermission(viewer.role, actPermissions[`order.${step}`]!)
  const result = confirmedOr(await act(), url)
  return redirectWith(
    `/admin/orders/${id}${url.search}`,
    result.ok ? done[step]! : (refused[result.code] ?? 'order_wrong_state'),
  )
}

function howSettled(posted: FormData): string {
  const form = readForm(settledForm, posted)
  return form.ok ? form.value.reason : ''
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(`${m.admin_order_details()} ${shortId(params.orderId ?? '')}`)

export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  const { order, search, same, looksAt } = loaderData
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
      footer={hasActs(loaderData) ? <AdminOrderActions {...loaderData} /> : undefined}
    >
      <Head order={order} />
      {isDisputed(order) && (
        <Callout
          tone="danger"
          icon="circle-alert"
          title={order.disputed_by === order.user_id ? m.admin_disputed() : m.admin_frozen()}
        >
          <Bdi>
            {order.disputed_by === order.user_id
              ? reasonLabel(order.dispute_reason ?? '')
              : order.dispute_reason}
          </Bdi>
        </Callout>
      )}
      {looksAt && (
        <Callout tone="warning" icon="copy" title={m.admin_resale_title()}>
          {m.admin_resale_text()}
        </Callout>
      )}
      <UnderReview order={order} />
      <SameAccounts accounts={same} of={order.id} />
      <OrderProgress order={order} />
      <AdminOrderFacts order={order} search={search} />
      <OrderMoney order={order} />
      <OrderRefund order={order} />
      <OrderAttempts order={order} search={search} />
      <OrderEvents order={order} />
      <OrderReceipts order={order} />
      <OrderHistory order={order} />
    </Dialog>
  )
}

function Head({ order }: { order: AdminOrder }) {
  return (
    <div className="k-between">
      <div className="k-cell">
        <OrderedPlate of={order} />
        <span className="k-cell__t">
          <b>
            <Link
              to={offerPath({ slug: order.game_slug, category: order.category }, order.offer_id)}
              className="k-link k-link--tap"
            >
              <Bdi>{order.offer_title}</Bdi>
            </Link>
          </b>
          <small>
            <Bdi>{order.game_name}</Bdi>{' '}
            <ShortId id={order.id} label={m.admin_copy_id()} copiedLabel={m.admin_copied()} />
          </small>
        </span>
      </div>
      <PriceTag amount={order.total_price} />
    </div>
  )
}
