import { redirect } from 'react-router'
import { isUuid } from '#kernel/id.ts'
import { person } from '#modules/auth/actor.ts'
import { ownSale } from '#modules/orders/order-lists.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { meanings } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { ownPath } from '#platform/security.server.ts'
import { type Done, redirectWith, type RefusedFlash } from '../layout/flash.server.ts'
import { answersAct } from '../layout/json.ts'
import type { Route } from './+types/move'

/**
 * The moves that need nothing but a click and belong to the two sides of an order, each with what
 * is said afterwards.
 */
const done = {
  cancel: 'order_cancelled',
  receive: 'order_received',
  complete: 'order_completed',
} as const satisfies Record<string, Done>

type Move = keyof typeof done

const isMove = (name: string): name is Move => Object.hasOwn(done, name)

/** A move is made by a form; its address leads back to the order. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  if (!isMove(params.move)) throw notFound()
  asViewer(context, request)
  return redirect(isUuid(params.orderId) ? orderPath('/orders', params.orderId) : '/orders')
}

export async function action({ request, params: { orderId, move }, context }: Route.ActionArgs) {
  if (!isMove(move)) throw notFound()
  const { db, settings, viewer, now } = asViewer(context, request)
  const form = await postedForm(request)
  const back = form.get('back')
  const moved = await moveOrder(
    db,
    // staff act on orders of others at the desk, where a role and its limits are asked for
    { id: orderId, name: move, actor: person({ ...viewer, is_admin: false }) },
    settings,
    now,
  )
  return redirectWith(
    ownPath(typeof back === 'string' ? back : null, '/orders'),
    moved.ok
      ? done[move]
      : moved.code === 'wrong_state'
        ? await whyTooLate(db, move, orderId, viewer.id)
        : refusals[moved.code],
  )
}

const refusals = {
  not_found: 'order_not_found',
  not_your_move: 'order_not_found',
  wrong_state: 'order_wrong_state',
  too_early: 'order_wrong_state',
  reason_required: 'order_wrong_state',
  // administrators' refusals, which no move here can give
  confirm_first: 'order_not_found',
  two_step_required: 'order_not_found',
  day_sum: 'order_not_found',
  another_administrator: 'order_not_found',
  goods_missing: 'order_goods_missing',
  proof_missing: 'order_proof_missing',
  frozen: 'order_frozen',
  under_review: 'order_under_review',
} as const satisfies Record<string, RefusedFlash>

/** The lists' and pages' islands post here too, and stay where they are. */
export const middleware = [answersAct(action)]

/**
 * What a person is told whose move came after something else happened to the order: a seller who
 * delivers what was cancelled before learns that the money went back.
 */
async function whyTooLate(
  db: Db,
  move: string,
  orderId: string,
  userId: string,
): Promise<'order_cancelled_first' | 'order_wrong_state'> {
  const sale = move === 'complete' ? await ownSale(db, orderId, userId) : null
  const { was_paid, is_undone } = meanings[sale?.status ?? 'pending']
  return was_paid && is_undone ? 'order_cancelled_first' : 'order_wrong_state'
}

/** Never shown; it makes an unknown move a page that was not found instead of an empty answer. */
export default function Move() {
  return null
}
