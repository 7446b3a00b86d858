import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { person } from '#modules/auth/actor.ts'
import { openNumber } from '#modules/disputes/view.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { MAX_REFUND_REASON, refundForm } from '#modules/orders/refund.form.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { asViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { defineQuestion } from '../parts/define-question.tsx'
import { orderToAct } from './order-to-act.ts'

/** Refunds the order, to the wallet or the way it was paid, with a reason. */
const question = defineQuestion({
  find: async (args) => {
    const found = await orderToAct(args)
    const { db } = asViewer(args.context, args.request)
    return { ...found, dispute: found.can.disputed ? await openNumber(db, found.order.id) : null }
  },
  form: refundForm,
  act: ({ orderId: id = '' }, { to, reason }, { db, viewer, settings, now }) =>
    moveOrder(db, { id, name: to, actor: person(viewer), reason }, settings, now),
  back: ({ orderId }) => `/admin/orders/${orderId}`,
  done: () => 'order_refunded',
  refused: 'order_wrong_state',
  question: ({ order, can, dispute, search }, answer) => {
    const possible = can.moves.includes('refund_wallet')
    const instead = insteadOf({ id: order.id, mayFreeze: can.dispute, dispute, search })
    return {
      title: m.admin_refund_title({ id: shortId(order.id) }),
      keep: m.admin_back_to_order(),
      act: possible && { label: m.admin_refund() },
      refusal: !possible && { text: instead?.text ?? m.admin_refund_impossible() },
      children: !possible && instead && <ButtonLink to={instead.to}>{instead.label}</ButtonLink>,
      fields: (
        <Where
          order={order}
          chosen={answer?.values.to}
          isMissing={answer?.errors.to !== undefined}
        />
      ),
      reason: {
        hint: m.admin_refund_reason_hint(),
        most: MAX_REFUND_REASON,
        missing: m.admin_refund_reason_missing(),
      },
    }
  },
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen

type Stand = { id: string; mayFreeze: boolean; dispute: number | null; search: string }

/** Why held money is not refunded at once, and the way that leads to it; null where none does. */
function insteadOf({ id, mayFreeze, dispute, search }: Stand) {
  if (dispute !== null)
    return {
      text: m.admin_refund_disputed(),
      to: `/admin/disputes/${dispute}`,
      label: m.admin_dispute_link({ number: dispute }),
    }
  if (!mayFreeze) return null
  return {
    text: m.admin_refund_delivered(),
    to: `/admin/orders/${id}/freeze${search}`,
    label: m.admin_dispute(),
  }
}

type WhereProps = {
  order: Awaited<ReturnType<typeof orderToAct>>['order']
  chosen: string | undefined
  isMissing: boolean
}

/** Where the money goes back to; what the wallet paid has no other way. */
function Where({ order, chosen, isMissing }: WhereProps) {
  const amount = formatDa(order.total_price)
  return (
    <fieldset>
      <legend className="k-strong k-mb-2">{m.admin_refund_where()}</legend>
      <RadioCards>
        <RadioCard
          name="to"
          value="refund_wallet"
          icon="wallet"
          defaultChecked={chosen !== 'refund_original'}
          note={m.admin_refund_wallet_note({ amount })}
        >
          {m.admin_refund_wallet()}
        </RadioCard>
        {!order.from_wallet && (
          <RadioCard
            name="to"
            value="refund_original"
            icon="undo-2"
            defaultChecked={chosen === 'refund_original'}
            note={m.admin_refund_original_note({ amount, method: wayName(order) })}
          >
            {m.admin_refund_original()}
          </RadioCard>
        )}
      </RadioCards>
      {order.from_wallet && <p className="k-hint k-mt-2">{m.pay_wallet_refund()}</p>}
      {isMissing && <FieldError>{m.admin_refund_choose()}</FieldError>}
    </fieldset>
  )
}
