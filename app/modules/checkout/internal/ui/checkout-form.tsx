import { type Ref, type SubmitEvent, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AskedField } from '#modules/catalog/ui/asked-field-words.ts'
import { AskedFields } from '#modules/catalog/ui/asked-fields.tsx'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Input } from '#ui/field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { limits, type SavedDetails } from '../../checkout.form.ts'
import type { ClimbAsked } from '#modules/offers/ladder.ts'
import type { ShownRung } from '#modules/offers/ui/ladder-words.ts'
import { type Pricing, termsOf } from '../../price.ts'
import { Block } from './checkout-block.tsx'
import { ClimbBlock } from './climb-block.tsx'
import { ContactBlock } from './contact-block.tsx'
import { PaymentBlock, walletWayOf } from './checkout-payment.tsx'
import { askedError, type CheckoutAnswer, fieldError, fieldId } from '../../ui/checkout-words.ts'
import type { OfferedMethod } from './pay-ways.tsx'
import '../../ui/checkout.css'

// The form of the checkout; the island checkout.island.tsx keeps its total and its errors up to
// date.

/** The form's id, for the buttons that stand outside it. */
export const CHECKOUT_FORM = 'checkout'

type CheckoutFormProps = {
  offer: {
    id: number
    game_name: string
    price: number
    quantity: number
    min_quantity: number
    methods: readonly OfferedMethod[]
    ladder: ShownRung[] | null
  }
  /** Between which ranks of its ladder, where it has one. */
  climb: ClimbAsked | null
  /** `wallet_open`: whether the wallet is a way to pay. */
  buyer: { email: string; wallet_balance: number | null; wallet_open: boolean }
  pricing: Pricing
  /** What is promised, as PROMISE has it. */
  promise: string
  quantity: number
  /** What this buyer said of themselves with their last order. */
  saved: SavedDetails | null
  /** What the game asks, and what this buyer answered it the last time. */
  fields: readonly AskedField[]
  proposed: Readonly<Record<string, string>>
  token: string
  order_seen: string
  answer: CheckoutAnswer
  onQuantity: (typed: number) => void
  onClimb: (climb: ClimbAsked) => void
  /** Told the name of a field that is changed, and what stands in it. */
  onChanged: (field: string, value: string) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  ref: Ref<HTMLFormElement>
}

/** What a buyer is asked, in four blocks; in five where the game asks something itself. */
export function CheckoutForm({
  offer,
  buyer,
  pricing,
  promise,
  quantity,
  saved,
  fields,
  proposed,
  token,
  order_seen,
  answer,
  climb,
  onQuantity,
  onClimb,
  onChanged,
  onSubmit,
  ref,
}: CheckoutFormProps) {
  return (
    <form
      ref={ref}
      method="post"
      action={hrefOf(`/payment/${offer.id}`)}
      id={CHECKOUT_FORM}
      className="k-stack k-gap-5"
      noValidate
      onInput={({ target }) => {
        const { name, value } = target as HTMLInputElement
        onChanged(name, value)
      }}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="checkout_token" value={token} autoComplete="off" />
      <input type="hidden" name="order_seen" value={order_seen} autoComplete="off" />
      <input type="hidden" name="price_seen" value={pricing.price} autoComplete="off" />
      <input type="hidden" name="terms_seen" value={termsOf(pricing)} autoComplete="off" />
      <input type="hidden" name="promise_seen" value={promise} autoComplete="off" />
      {offer.ladder && climb ? (
        <ClimbBlock ladder={offer.ladder} climb={climb} answer={answer} onClimb={onClimb} />
      ) : (
        <QuantityBlock offer={offer} quantity={quantity} answer={answer} onQuantity={onQuantity} />
      )}
      <GameBlock game={offer.game_name} fields={fields} proposed={proposed} answer={answer} />
      <DetailsBlock email={buyer.email} saved={saved} answer={answer} />
      <ContactBlock saved={saved} answer={answer} />
      <PaymentBlock
        methods={offer.methods}
        wallet={walletWayOf(offer, buyer, pricing, quantity)}
        answer={answer}
      />
    </form>
  )
}

const QUANTITY_NOTE = 'checkout-quantity-note'

function QuantityBlock({
  offer,
  quantity,
  answer,
  onQuantity,
}: Pick<CheckoutFormProps, 'offer' | 'quantity' | 'answer' | 'onQuantity'>) {
  const start = Math.max(1, offer.min_quantity)
  const [isLowered, setLowered] = useState(false)
  const take = (typed: number) => {
    // what is left of a larger number stands there from then on
    if (typed !== offer.quantity) setLowered(typed > offer.quantity)
    onQuantity(typed)
  }
  const error = fieldError('quantity', answer)
  const hint = isLowered
    ? m.checkout_out_of_stock({ count: offer.quantity, number: formatNumber(offer.quantity) })
    : start > 1
      ? m.checkout_minimum({ number: formatNumber(start) })
      : null
  return (
    <Block title={m.checkout_quantity()}>
      <div className="k-row">
        <Stepper
          id={fieldId('quantity')}
          name="quantity"
          at={quantity}
          onQuantity={take}
          aria-label={m.checkout_quantity()}
          decreaseLabel={m.checkout_decrease()}
          increaseLabel={m.checkout_increase()}
          min={start}
          max={offer.quantity}
          defaultValue={answer.values.quantity ?? start}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? QUANTITY_NOTE : undefined}
        />
        <noscript>
          <Button name="update" value="1" formNoValidate>
            {m.checkout_update()}
          </Button>
        </noscript>
        <span className="k-muted">
          {m.checkout_available({ number: formatNumber(offer.quantity) })}
        </span>
      </div>
      {error && <FieldError id={QUANTITY_NOTE}>{error}</FieldError>}
      {!error && (
        <p className="k-hint" id={QUANTITY_NOTE} role="status" hidden={!hint}>
          {hint}
        </p>
      )}
    </Block>
  )
}

/** What the seller needs of the buyer to deliver in the game. */
function GameBlock({
  game,
  fields,
  proposed,
  answer,
}: { game: string } & Pick<CheckoutFormProps, 'fields' | 'proposed' | 'answer'>) {
  if (fields.length === 0) return null
  const isProposed = fields.some(({ key }) => proposed[`field_${key}`])
  return (
    <Block title={m.checkout_game({ game })}>
      <p className="k-hint">
        {isProposed ? `${m.checkout_saved()} ` : ''}
        {m.checkout_game_hint()}
      </p>
      <AskedFields
        fields={fields}
        idOf={(key) => fieldId(`field_${key}`)}
        valueOf={(key) => answer.values[`field_${key}`] ?? firstOf(key, answer, proposed)}
        errorOf={(field) => askedError(field, answer)}
      />
    </Block>
  )
}

/** Proposed until the form was sent: what was left out of it stays so. */
const firstOf = (
  key: string,
  { values }: CheckoutAnswer,
  proposed: Readonly<Record<string, string>>,
) => (Object.keys(values).length === 0 ? proposed[`field_${key}`] : undefined)

function DetailsBlock({
  email,
  saved,
  answer,
}: { email: string } & Pick<CheckoutFormProps, 'saved' | 'answer'>) {
  const { values } = answer
  return (
    <Block title={m.checkout_details()}>
      {saved && <p className="k-hint">{m.checkout_saved()}</p>}
      <Field
        id={fieldId('buyer_name')}
        label={m.checkout_name()}
        required
        error={fieldError('buyer_name', answer)}
      >
        <Input
          name="buyer_name"
          autoComplete="name"
          maxLength={limits.buyer_name}
          defaultValue={values.buyer_name ?? saved?.buyer_name}
        />
      </Field>
      <div className="k-grid2">
        <Field
          id={fieldId('buyer_email')}
          label={m.checkout_email()}
          required
          error={fieldError('buyer_email', answer)}
        >
          <Input
            type="email"
            name="buyer_email"
            autoComplete="email"
            maxLength={limits.buyer_email}
            defaultValue={values.buyer_email ?? email}
          />
        </Field>
        <Field
          id={fieldId('buyer_phone')}
          label={m.checkout_phone()}
          required
          error={fieldError('buyer_phone', answer)}
        >
          <Input
            type="tel"
            name="buyer_phone"
            autoComplete="tel"
            maxLength={limits.buyer_phone}
            defaultValue={values.buyer_phone ?? saved?.buyer_phone}
          />
        </Field>
      </div>
    </Block>
  )
}
