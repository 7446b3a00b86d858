import { Outlet } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { person } from '#modules/auth/actor.ts'
import { withdrawDispute } from '#modules/disputes/party-actions.server.ts'
import { openNumber } from '#modules/disputes/view.server.ts'
import { paidOutAt } from '#modules/orders/order-money.ts'
import { isHeld, partyOf } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { settledForm } from '#modules/orders/problem.form.ts'
import { letResalePass } from '#modules/orders/resale.server.ts'
import { actPermissions } from '#modules/step-up/permissions.ts'
import { sameAccountsOf } from '#modules/vault/same-accounts.server.ts'
import { Card } from '#ui/card.tsx'
import { type Done, redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { requirePermission } from '../../layout/permitted.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { hasActs, AdminOrderActions } from './order-actions.tsx'
import { OrderMoney } from './order-money.tsx'
import { AdminOrderHead, OrderBought, OrderSaid } from './order-head.tsx'
import { OrderHistory, OrderPeople, OrderProgress } from './order-parts.tsx'
import { OrderAttempts, OrderEvents, OrderReceipts } from './order-payments.tsx'
import { OrderRefunded, OrderWays } from './order-ways.tsx'
import { titled } from '../parts/titled.ts'
import { orderToAct } from './order-to-act.ts'
import type { Route } from './+types/order'
import './order.css'

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

/** One order on a page of its own: what happened and is said, and what can be done. */
export default function OrderDetails({ loaderData }: Route.ComponentProps) {
  const { order, search, dispute } = loaderData
  return (
    <>
      <AdminOrderHead order={order} search={search} />
      <div className="k-sided k-sided--acts">
        <div className="k-stack k-sided__main">
          <Card className="k-stack">
            <OrderBought order={order} />
            <OrderSaid {...loaderData} />
            <OrderProgress order={order} />
          </Card>
          <OrderWays order={order} search={search} dispute={dispute} />
          <OrderRefunded order={order} />
          <Card className="k-stack">
            <OrderMoney order={order} />
            <OrderAttempts order={order} search={search} />
            <OrderEvents order={order} />
            <OrderReceipts order={order} />
          </Card>
          <OrderHistory order={order} />
        </div>
        <div className="k-sided__next">
          <Card className="k-stack k-gap-3" aria-labelledby="acts">
            <h2 id="acts">{m.admin_order_next()}</h2>
            {hasActs(loaderData) ? (
              <div className="k-acts">
                <AdminOrderActions {...loaderData} />
              </div>
            ) : (
              <p className="k-muted">{m.admin_order_nothing()}</p>
            )}
          </Card>
        </div>
        <OrderPeople order={order} search={search} />
      </div>
      <Outlet />
    </>
  )
}
