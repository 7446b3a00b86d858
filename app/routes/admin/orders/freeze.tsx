import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { person } from '#modules/auth/actor.ts'
import { freezeByAdmin } from '#modules/disputes/open.server.ts'
import { MAX_PROBLEM, problemForm } from '#modules/orders/problem.form.ts'
import { defineQuestion } from '../parts/define-question.tsx'
import { orderToAct } from './order-to-act.ts'

/** Freezes the order's money, with a reason. */
const question = defineQuestion({
  find: orderToAct,
  form: problemForm,
  act: ({ orderId = '' }, { reason }, { db, viewer, settings, now }) =>
    freezeByAdmin(db, { orderId, actor: person(viewer), words: reason }, settings, now),
  back: ({ orderId }) => `/admin/orders/${orderId}`,
  done: () => 'order_disputed',
  refused: 'order_wrong_state',
  question: ({ order, can }) => ({
    title: m.admin_freeze_title({ id: shortId(order.id) }),
    keep: m.admin_back_to_order(),
    act: can.dispute && { label: m.admin_dispute() },
    refusal: !can.dispute && { text: m.admin_freeze_impossible() },
    reason: { hint: m.admin_refund_reason_hint(), most: MAX_PROBLEM },
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
