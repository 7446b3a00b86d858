import { m } from '#i18n/paraglide/messages.js'
import { Callout } from '#ui/callout.tsx'
import { Field, Input, Select, Textarea } from '#ui/field.tsx'
import { TextLink } from '#ui/button.tsx'
import { offerLimits } from '../../offer-limits.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import { formProblem, type OfferAnswer, offerError } from '../../ui/offer-words.ts'
import { attributeWords, deviceName } from '../../ui/words.ts'

type FieldsProps = {
  /** What the fields show: what was typed, else what is stored. */
  values: OfferValues
  answer: OfferAnswer
  /** The devices to choose from; without them the device is chosen already. */
  devices?: readonly string[]
  /** Where the units are that are its quantity, which is shown then, and not typed. */
  stock?: string | undefined
  /** Where its steps are changed, from which price and time follow; these are not asked then. */
  bySteps?: string | undefined
}

/**
 * What is wrong with the form as a whole; `open` leads to the newer version of an offer that
 * changed elsewhere.
 */
export function FormProblem({
  answer,
  open,
  onOpen,
}: {
  answer: OfferAnswer
  open?: string
  onOpen?: () => void
}) {
  const problem = formProblem(answer)
  if (!problem) return null
  return (
    <Callout tone="danger" icon="circle-alert" role="alert" title={problem.title}>
      {problem.text}
      {open && answer.refusal?.code === 'changed' && (
        <>
          {' '}
          <TextLink to={open} onClick={onOpen}>
            {m.offer_changed_open()}
          </TextLink>
        </>
      )}
    </Callout>
  )
}

/** The words of an offer, the same in the wizard, the edit screen and the edit modal. */
export function TextFields({ values, answer }: Pick<FieldsProps, 'values' | 'answer'>) {
  return (
    <>
      <Field label={m.offer_field_title()} required error={offerError('title', answer)}>
        <Input
          name="title"
          maxLength={offerLimits.title}
          defaultValue={values.title}
          autoComplete="off"
        />
      </Field>
      <Field label={m.offer_field_description()} error={offerError('description', answer)}>
        <Textarea
          name="description"
          rows={4}
          maxLength={offerLimits.description}
          defaultValue={values.description}
          placeholder={m.offer_description_example()}
          dir={values.description ? 'auto' : undefined}
        />
      </Field>
    </>
  )
}

/** Price, stock and delivery of an offer, the same in all three. */
export function TermFields(props: FieldsProps) {
  const { values, answer, devices, bySteps } = props
  if (bySteps) return <TermsOfSteps {...props} bySteps={bySteps} />
  return (
    <div className="k-grid2">
      <Field
        label={m.offer_field_price()}
        className="k-priced"
        required
        error={offerError('price', answer)}
      >
        <Input
          inputMode="numeric"
          name="price"
          maxLength={20}
          autoComplete="off"
          defaultValue={values.price}
          unit={m.currency()}
        />
      </Field>
      {devices ? <DeviceField {...props} devices={devices} /> : <DeliveryField {...props} />}
      <NumberField name="quantity" label={m.offer_field_quantity()} {...props} />
      <NumberField name="min_quantity" label={m.offer_field_min_quantity()} {...props} />
      {devices && <DeliveryField {...props} />}
    </div>
  )
}

/** What is asked of an offer besides its steps. */
const TermsOfSteps = (props: FieldsProps & { bySteps: string }) => (
  <>
    <p>
      {m.ladder_on_full_form()}{' '}
      <TextLink tap to={props.bySteps}>
        {m.ladder_on_full_form_link()}
      </TextLink>
    </p>
    <div className="k-grid2">
      {props.devices && <DeviceField {...props} devices={props.devices} />}
      <NumberField name="quantity" label={m.offer_field_quantity()} {...props} />
    </div>
  </>
)

function NumberField({
  name,
  label,
  values,
  answer,
  stock,
}: FieldsProps & { name: 'quantity' | 'min_quantity'; label: string }) {
  const isFixed = name === 'quantity' && stock !== undefined
  const hint = isFixed && (
    <>
      {m.offer_quantity_units()} <TextLink to={stock}>{m.offer_quantity_units_link()}</TextLink>
    </>
  )
  return (
    <Field
      label={label}
      className={name === 'min_quantity' ? 'k-priced' : undefined}
      required
      hint={hint}
      error={offerError(name, answer)}
    >
      <Input
        inputMode="numeric"
        name={name}
        readOnly={isFixed}
        maxLength={20}
        autoComplete="off"
        defaultValue={values[name]}
      />
    </Field>
  )
}

function DeviceField({ values, answer, devices }: FieldsProps & { devices: readonly string[] }) {
  const error = offerError('device', answer)
  return (
    <Field label={attributeWords.device.label()} required error={error}>
      <Select name="device" defaultValue={values.device}>
        {devices.map((device) => (
          <option key={device} value={device}>
            {deviceName(device)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function DeliveryField({ values, answer }: FieldsProps) {
  return (
    <Field
      label={m.offer_field_delivery_hours()}
      className="k-priced"
      required
      hint={m.offer_hours_hint()}
      error={offerError('delivery_hours', answer)}
    >
      <Input
        name="delivery_hours"
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        defaultValue={values.delivery_hours}
      />
    </Field>
  )
}
