import { m } from '#i18n/paraglide/messages.js'
import { contactNames } from '#modules/orders/ui/contact.ts'
import { contactMethods } from '#modules/people/contact.form.ts'
import { Field, FieldError, Input } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { limits, type SavedDetails } from '../../checkout.form.ts'
import { type CheckoutAnswer, fieldError, fieldId } from '../../ui/checkout-words.ts'
import { Block } from './checkout-block.tsx'

const CONTACT_ERROR = 'checkout-contact-error'

interface ContactBlockProps {
  /** What this buyer said of themselves with their last order. */
  saved: SavedDetails | null
  answer: CheckoutAnswer
}

/** How the seller reaches the buyer. */
export function ContactBlock({ saved, answer }: ContactBlockProps) {
  const chosen = answer.values.contact_method ?? saved?.contact_method ?? contactMethods[0]
  const error = fieldError('contact_method', answer)
  return (
    <Block
      title={m.checkout_contact()}
      legend={m.checkout_contact_method()}
      describedBy={error && CONTACT_ERROR}
    >
      <RadioCards columns={3}>
        {contactMethods.map((method, index) => (
          <RadioCard
            key={method}
            id={index === 0 ? fieldId('contact_method') : undefined}
            name="contact_method"
            value={method}
            icon={method}
            defaultChecked={method === chosen}
            required
          >
            {contactNames[method]}
          </RadioCard>
        ))}
      </RadioCards>
      {error && <FieldError id={CONTACT_ERROR}>{error}</FieldError>}
      <Field
        id={fieldId('contact_details')}
        label={m.checkout_contact_details()}
        required
        hint={m.checkout_contact_hint()}
        error={fieldError('contact_details', answer)}
      >
        <Input
          name="contact_details"
          dir="ltr"
          placeholder={m.checkout_contact_example()}
          maxLength={limits.contact_details}
          defaultValue={answer.values.contact_details ?? saved?.contact_details}
        />
      </Field>
    </Block>
  )
}
