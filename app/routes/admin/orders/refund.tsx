import { randomUUID } from 'node:crypto'
import { daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { shortId } from '#kernel/id.ts'
import { person } from '#modules/auth/actor.ts'
import { openNumber } from '#modules/disputes/view.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { isWhole, MAX_REFUND_REASON, refundForm } from '#modules/orders/refund.form.ts'
import { goodsLeft } from '#modules/orders/split.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { asViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { FieldError } from '#ui/field.tsx'
import { Island } from '#ui/island.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { defineQuestion } from '../parts/define-question.tsx'
import { RefundAmount } from './refund-amount.island.tsx'
import { orderToAct } from './order-to-act.ts'

/** Refunds the order or a part of it, to the wallet or the way it was paid, with a reason. */
const question = defineQuestion({
  find: async (args) => {
    const found = await orderToAct(args)
    const { db } = asViewer(args.context, args.request)
    const dispute = found.can.disputed ? await openNumber(db, found.order.id) : null
    return { ...found, dispute, token: randomUUID() }
  },
  form: refundForm,
  act: ({ orderId: id = '' }, form, { db, viewer, settings, now }) => {
    const { to, amount: part = 0, reason, token = randomUUID() } = form
    const actor = person(viewer)
    if (isWhole(form)) return moveOrder(db, { id, name: to, actor, reason }, settings, now)
    const way = to === 'refund_wallet' ? 'wallet' : 'original'
    return refundPart(db, { id, actor, part, way, reason, token }, settings, now)
  },
  back: ({ orderId }) => `/admin/orders/${orderId}`,
  done: (_, form) => (isWhole(form) ? 'order_refunded' : 'order_refunded_part'),
  refused: 'order_wrong_state',
  again: ({ to, amount, reason, token = randomUUID() }, { code }) => {
    const values: Record<string, string> = { to, amount: String(amount), reason, token }
    const errors: FieldErrors = { amount: code }
    return code === 'too_much' ? { values, errors } : null
  },
  question: ({ order, can, dispute, search, token }, answer) => {
    const whole = can.moves.includes('refund_wallet')
    const possible = whole || can.refund_part
    const instead = insteadOf({ id: order.id, mayFreeze: can.dispute, dispute, search })
    return {
      title: m.admin_refund_title({ id: shortId(order.id) }),
      keep: m.admin_back_to_order(),
      act: possible && {
        label: m.admin_refund(),
        fields: {
          left: String(whole ? goodsLeft(order) : 0),
          token: answer?.values.token ?? token,
        },
      },
      refusal: !possible && { text: instead?.text ?? m.admin_refund_impossible() },
      children: !whole && instead && (
        <>
          {possible && <Note>{m.admin_refund_delivered_part()}</Note>}
          <ButtonLink to={instead.to}>{instead.label}</ButtonLink>
        </>
      ),
      fields: (
        <>
          <Amount
            order={order}
            whole={whole}
            typed={answer?.values.amount}
            wrong={answer?.errors.amount}
          />
          <Where
            order={order}
            chosen={answer?.values.to}
            isMissing={answer?.errors.to !== undefined}
          />
        </>
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

type Order = Awaited<ReturnType<typeof orderToAct>>['order']

type AmountProps = {
  order: Order
  /** Whether all that is left can go back, or something has to stay. */
  whole: boolean
  typed: string | undefined
  wrong: string | undefined
}

/** How much of the price goes back, and what everybody gets then, as it is typed. */
function Amount({ order, whole, typed, wrong }: AmountProps) {
  const { total_price, buyer_fee, seller_fee_bp, refunded_part } = order
  const left = goodsLeft(order)
  const most = whole ? left : left - 1
  return (
    <Island
      of={RefundAmount}
      when="visible"
      props={{
        order: { total_price, buyer_fee, seller_fee_bp, refunded_part },
        most,
        typed: typed ?? (whole ? String(left) : ''),
        error: wrong === undefined ? null : m.admin_refund_amount_wrong({ most: daInWords(most) }),
      }}
    />
  )
}

type WhereProps = { order: Order; chosen: string | undefined; isMissing: boolean }

/** Where the money goes back to; what the wallet paid has no other way. */
function Where({ order, chosen, isMissing }: WhereProps) {
  return (
    <fieldset>
      <legend className="k-strong k-mb-2">{m.admin_refund_where()}</legend>
      <RadioCards>
        <RadioCard
          name="to"
          value="refund_wallet"
          icon="wallet"
          defaultChecked={chosen !== 'refund_original'}
          note={m.admin_refund_wallet_what()}
        >
          {m.admin_refund_wallet()}
        </RadioCard>
        {!order.from_wallet && (
          <RadioCard
            name="to"
            value="refund_original"
            icon="undo-2"
            defaultChecked={chosen === 'refund_original'}
            note={m.admin_refund_original_what({ method: wayName(order) })}
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
