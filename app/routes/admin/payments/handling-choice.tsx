import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type HandlingRefusal, restOf } from '#modules/order-payments/payment-handling.ts'
import { type Handling, handlings } from '#modules/payments/payment-event.ts'
import type { PaymentToCheck } from '#modules/payments/payments-to-check.server.ts'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'

/** What was done about a payment, in words. */
export const handledWords: Record<Handling, () => string> = {
  credited: m.desk_handled_credited,
  marked_paid: m.desk_handled_marked_paid,
  sent_back: m.desk_handled_sent_back,
  nothing: m.desk_handled_nothing,
}

const actWords: Record<Handling, () => string> = {
  credited: m.desk_act_credited,
  marked_paid: m.desk_act_marked_paid,
  sent_back: m.desk_act_sent_back,
  nothing: m.desk_act_nothing,
}

const whyNot: Record<HandlingRefusal, () => string> = {
  other_mode: m.desk_not_other_mode,
  wrong_currency: m.desk_not_wrong_currency,
  counts_elsewhere: m.desk_not_counts_elsewhere,
  refunded: m.desk_not_refunded,
  nobody: m.desk_not_nobody,
  payee_gone: m.desk_not_payee_gone,
  own: m.desk_not_own,
  no_order: m.desk_not_no_order,
  not_pending: m.desk_not_not_pending,
  too_little: m.desk_not_too_little,
}

type ChoiceProps = {
  payment: PaymentToCheck
  /** Of each act why it is not possible; null of one that is. */
  possible: Record<Handling, HandlingRefusal | null>
  chosen: string | undefined
  error: string | undefined
}

/** What can be done about a payment, and of what cannot be done why not. */
export const HandlingChoice = ({ payment, possible, chosen, error }: ChoiceProps) => (
  <fieldset className="k-stack k-gap-2 k-payment__acts" aria-invalid={error ? true : undefined}>
    <legend className="k-strong">{m.desk_act()}</legend>
    <RadioCards>
      {handlings.map((act) => {
        const impossible = possible[act]
        return (
          <RadioCard
            key={act}
            name="as"
            value={act}
            defaultChecked={chosen === act}
            disabled={impossible !== null}
            note={impossible ? whyNot[impossible]() : hintOf(act, payment)}
          >
            {actWords[act]()}
          </RadioCard>
        )
      })}
    </RadioCards>
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
)

/** What an act does with the money. */
function hintOf(act: Handling, payment: PaymentToCheck): string {
  const da = (amount: number) => isolated(formatDa(amount))
  const rest = restOf(payment)
  switch (act) {
    case 'credited':
      return m.desk_act_credited_to({
        amount: da(payment.amount),
        name: isolated(payment.payee ?? ''),
      })
    case 'marked_paid':
      return rest > 0
        ? m.desk_act_marked_paid_rest({ amount: da(rest) })
        : m.desk_act_marked_paid_exact()
    case 'sent_back':
      return m.desk_act_sent_back_hint()
    default:
      return m.desk_act_nothing_hint()
  }
}
