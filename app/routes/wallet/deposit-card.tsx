import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { PaymentMark } from '#modules/order-payments/ui/payment-mark.tsx'
import { methodName } from '#modules/orders/ui/contact.ts'
import type { DepositCard } from '#modules/payouts/gateway-deposits.server.ts'
import { AmountField } from '#modules/payouts/ui/amount-field.tsx'
import { payoutFieldWords } from '#modules/payouts/ui/words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import type { DepositAnswer } from './deposit-card.server.ts'

type CardFormProps = {
  page: { cards: readonly DepositCard[]; min: number; max: number; token: string }
  answer: DepositAnswer | null | undefined
}

/** So much by which card: the rest is the gateway's page. */
export function CardForm({ page, answer }: CardFormProps) {
  const { cards, token } = page
  const { values = {}, errors = {}, refusal } = answer?.way === 'card' ? answer : {}
  const chosen = values.payment_method_id ?? String(cards[0]?.id)
  return (
    <Card aria-labelledby="by-card" className="k-stack k-gap-5">
      <h2 id="by-card" className="k-h3">
        {m.deposit_card_title()}
      </h2>
      <p className="k-muted">{m.deposit_card_lead()}</p>
      <Form
        method="post"
        action="/wallet/deposit"
        className="k-stack k-gap-5"
        {...unsavedProps(answer?.way === 'card')}
      >
        <input type="hidden" name="way" value="card" autoComplete="off" />
        <input type="hidden" name="token" value={values.token || token} autoComplete="off" />
        <AmountField
          label={m.deposit_card_amount()}
          of={page}
          value={values.amount}
          error={refusal ?? payoutFieldWords('amount', errors.amount)}
        />
        <fieldset>
          <legend className="k-strong k-mb-2">{m.deposit_card_method()}</legend>
          <RadioCards>
            {cards.map((card) => (
              <RadioCard
                key={card.id}
                name="payment_method_id"
                value={card.id}
                end={<PaymentMark method={card} />}
                defaultChecked={String(card.id) === chosen}
                required
              >
                <Bdi>{methodName(card.name, card.name_ar)}</Bdi>
              </RadioCard>
            ))}
          </RadioCards>
          {errors.payment_method_id && <FieldError>{m.payouts_error_choose()}</FieldError>}
        </fieldset>
        <Button variant="primary" block data-busy={m.checkout_opening_payment()}>
          {m.deposit_card_go()}
        </Button>
      </Form>
    </Card>
  )
}
