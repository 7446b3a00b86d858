import { m } from '#i18n/paraglide/messages.js'
import { person } from '#modules/auth/actor.ts'
import { actOnOrders } from '#modules/disputes/chosen-orders.server.ts'
import { type OrderActOnMany, whyNotActed } from '#modules/disputes/chosen-orders.ts'
import { MAX_PROBLEM, problemForm } from '#modules/orders/problem.form.ts'
import { type ChosenOrder, ordersChosen } from '#modules/orders/orders-for-admin.server.ts'
import { OrderStatusLine, statusLabel } from '#modules/orders/ui/order-status.tsx'
import { shortId } from '#kernel/id.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { defineChosen } from '../parts/define-chosen.tsx'

/** Completes, cancels or freezes the orders that were chosen in the list. */
const question = defineChosen<ChosenOrder & { amount: number; why: string | null }, OrderActOnMany>(
  {
    path: '/admin/orders',
    title: m.admin_orders_title,
    name: 'order',
    acts: {
      complete: {
        permission: 'moderate',
        question: m.orders_complete_many,
        follows: m.orders_complete_many_text,
        button: m.orders_complete_many_do,
        done: 'orders_completed',
      },
      cancel: {
        permission: 'moderate',
        question: m.orders_cancel_many,
        follows: m.orders_cancel_many_text,
        button: m.orders_cancel_many_do,
        done: 'orders_cancelled',
        danger: true,
      },
      dispute: {
        permission: 'moderate',
        question: m.orders_freeze_many,
        follows: m.orders_freeze_many_text,
        button: m.orders_freeze_many_do,
        done: 'orders_frozen',
        danger: true,
        reason: { hint: m.admin_refund_reason_hint, most: MAX_PROBLEM, form: problemForm },
      },
    },
    find: async (ids, act, { db, viewer, now }) => {
      const actor = person(viewer)
      const orders = await ordersChosen(db, ids)
      return orders.map((order) => ({
        ...order,
        amount: order.total_price,
        why: whyNotActed(order, act, actor, now),
      }))
    },
    act: (rows, act, words, { db, viewer, settings, now }) =>
      actOnOrders(db, { ids: [...rows.keys()], act, actor: person(viewer), words }, settings, now),
    columns: [
      {
        label: m.admin_order_column,
        cell: ({ id }) => (
          <TextLink tap to={`/admin/orders/${id}`}>
            <Digits>{shortId(id)}</Digits>
          </TextLink>
        ),
      },
      {
        label: m.admin_offer_column,
        wide: true,
        cell: ({ offer_title, user_id, buyer_username }) => (
          <WithNote note={<PersonLink id={user_id} name={buyer_username} />}>
            <Bdi>{offer_title}</Bdi>
          </WithNote>
        ),
      },
      { label: m.admin_total, cell: ({ amount }) => <Da amount={amount} /> },
      { label: m.admin_status, cell: (order) => <OrderStatusLine order={order} /> },
    ],
    why: ({ status }, code) =>
      (whyWords[code] ?? m.order_row_state)({ status: statusLabel(status) }),
  },
)

const whyWords: Partial<Record<string, (said: { status: string }) => string>> = {
  own: () => m.order_row_own(),
  frozen: () => m.order_row_frozen(),
  under_review: () => m.order_row_under_review(),
  refund_instead: () => m.order_row_refund_instead(),
  goods_missing: () => m.order_row_goods(),
}

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
