import { Form } from 'react-router'
import { formatNumber, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { canBeShared } from '#modules/orders/split.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Input, Select, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { FormFaults, showingAnswer } from '#ui/form-faults.tsx'
import { LEAST_WORDS, MAX_PROPOSAL_WORDS, MAX_WORDS } from '../dispute.form.ts'
import type { Side } from '../dispute.ts'
import { canBeGivenAgain, type Kind, kinds, reasonsOf } from '../reasons.ts'
import {
  type Answer,
  arrivedFault,
  type Disputed,
  faultsOf,
  partBounds,
  partFault,
  wordsFault,
} from './dispute-faults.ts'
import { kindLabel, reasonLabel } from './dispute-words.ts'

// The forms of a dispute for its buyer and seller: opening it, proposing, answering.

type FormProps = { order: Disputed; path: string; token: string; answer?: Answer | undefined }

/** What a buyer opens a dispute by. */
export function OpenDispute({ order, path, token, answer }: FormProps) {
  const { values = {}, errors = {} } = answer ?? {}
  return (
    <Form method="post" action={showingAnswer(path)} className="k-stack" {...unsavedProps(answer)}>
      <input type="hidden" name="token" value={values.token ?? token} />
      <FormFaults
        faults={faultsOf(errors, {
          reason: { id: 'reason', label: m.dispute_reason(), text: m.dispute_choose() },
          arrived: { id: 'arrived', label: m.dispute_arrived(), text: arrivedFault(order) },
          words: { id: 'words', label: m.dispute_words(), text: wordsFault },
          ...kindFaults(order, m.dispute_wants(), 'open'),
        })}
      />
      <Field
        id="reason"
        label={m.dispute_reason()}
        error={errors.reason && m.dispute_choose()}
        required
      >
        <Select name="reason" defaultValue={values.reason ?? ''}>
          <option value="">{m.dispute_choose()}</option>
          {reasonsOf[order.category].map((reason) => (
            <option key={reason} value={reason}>
              {reasonLabel(reason)}
            </option>
          ))}
        </Select>
      </Field>
      {asksArrived(order) && (
        <Arrived order={order} value={values.arrived} error={errors.arrived} />
      )}
      <WordsField
        label={m.dispute_words()}
        hint={m.dispute_words_hint({ count: formatNumber(LEAST_WORDS) })}
        values={values}
        errors={errors}
      />
      <Kinds
        order={order}
        form="open"
        side="buyer"
        legend={m.dispute_wants()}
        rest={asksArrived(order)}
        values={{ kind: 'refund', ...values }}
        errors={errors}
      />
      <div className="k-stack k-gap-2">
        <div className="k-actions">
          <Button variant="primary">{m.dispute_open_submit()}</Button>
        </div>
        <p className="k-hint">{m.dispute_open_pictures()}</p>
      </div>
    </Form>
  )
}

/** Whether a part of an order's pieces can have arrived. */
const asksArrived = ({ category, quantity }: Disputed): boolean =>
  quantity > 1 && (reasonsOf[category] as readonly string[]).includes('part_delivered')

type ArrivedProps = { order: Disputed; value?: string | undefined; error?: string | undefined }

function Arrived({ order: { quantity }, value, error }: ArrivedProps) {
  const count = formatNumber(quantity)
  return (
    <Field
      id="arrived"
      label={m.dispute_arrived()}
      hint={m.dispute_arrived_hint({ count })}
      error={error && arrivedFault({ quantity })}
    >
      <Input name="arrived" inputMode="numeric" defaultValue={value} />
    </Field>
  )
}

/** What one side offers the other. */
export function Propose({ order, path, token, answer, side }: FormProps & { side: Side }) {
  const { values = {}, errors = {} } = answer ?? {}
  const legend = side === 'buyer' ? m.dispute_wants() : m.dispute_gives()
  return (
    <Form
      method="post"
      action={showingAnswer(`${path}/propose`)}
      className="k-stack"
      {...unsavedProps(answer)}
    >
      <input type="hidden" name="token" value={values.token ?? token} />
      <FormFaults
        faults={faultsOf(errors, {
          ...kindFaults(order, legend, 'propose'),
          words: { id: 'propose-words', label: m.dispute_proposal_words(), text: wordsFault },
        })}
      />
      <Kinds
        order={order}
        form="propose"
        side={side}
        legend={legend}
        values={values}
        errors={errors}
      />
      <Field
        id="propose-words"
        label={m.dispute_proposal_words()}
        error={errors.words && wordsFault(errors.words)}
      >
        <Textarea
          name="words"
          rows={3}
          maxLength={MAX_PROPOSAL_WORDS}
          defaultValue={values.words}
        />
      </Field>
      <div className="k-actions">
        <Button>{m.dispute_propose()}</Button>
      </div>
    </Form>
  )
}

type Typed = { values: Record<string, string>; errors: FieldErrors }

type KindsProps = Typed & {
  order: Disputed
  /** In which form it stands. */
  form: string
  /** Who asks. */
  side: Side
  legend: string
  /** Whether the amount may stay away, since it follows from what did not arrive. */
  rest?: boolean
}

function Kinds({ order, form, side, legend, rest, values, errors }: KindsProps) {
  const possible = kinds.filter(
    (kind) =>
      (kind !== 'part' || canBeShared(order)) && (kind !== 'goods' || canBeGivenAgain(order)),
  )
  const notes = notesOf(order, side)
  return (
    <div className="k-stack k-kinds">
      <fieldset id={`${form}-kind`} tabIndex={-1}>
        <legend className="k-strong k-mb-2">{legend}</legend>
        <RadioCards>
          {possible.map((kind) => (
            <RadioCard
              key={kind}
              name="kind"
              value={kind}
              note={notes[kind]}
              defaultChecked={values.kind === kind}
            >
              {kindLabel(kind)}
            </RadioCard>
          ))}
        </RadioCards>
        {errors.kind && <FieldError>{m.dispute_choose()}</FieldError>}
      </fieldset>
      {canBeShared(order) && (
        <div className="k-kinds__part">
          <PartField
            id={`${form}-part`}
            order={order}
            rest={rest}
            value={values.part}
            error={errors.part}
          />
        </div>
      )}
    </div>
  )
}

/** What can be wrong with what is asked for. */
const kindFaults = (order: Disputed, label: string, form: string) => ({
  kind: { id: `${form}-kind`, label, text: m.dispute_choose() },
  part: { id: `${form}-part`, label: m.dispute_part(), text: partFault(order) },
})

function notesOf({ total_price }: Disputed, side: Side): Record<Kind, string> {
  const amount = daInWords(total_price)
  const [refund, part] =
    side === 'buyer'
      ? [m.dispute_kind_refund_note_buyer({ amount }), m.dispute_kind_part_note_buyer()]
      : [m.dispute_kind_refund_note({ amount }), m.dispute_kind_part_note()]
  return { refund, part, goods: m.dispute_kind_goods_note() }
}

/** Which part of the goods goes back. */
export function PartField({
  id = 'part',
  order,
  rest = false,
  value,
  error,
}: {
  id?: string
  order: Pick<Disputed, 'total_price' | 'buyer_fee' | 'refunded_part'>
  rest?: boolean | undefined
  value?: string | undefined
  error?: string | undefined
}) {
  const bounds = partBounds(order)
  const hint = rest ? m.dispute_part_rest(bounds) : m.dispute_part_hint(bounds)
  const before = order.refunded_part
  return (
    <Field
      id={id}
      label={m.dispute_part()}
      hint={before > 0 ? `${hint} ${m.dispute_part_before({ amount: daInWords(before) })}` : hint}
      error={error && partFault(order)}
    >
      <Input name="part" inputMode="numeric" unit={m.currency()} defaultValue={value} />
    </Field>
  )
}

/** Words that somebody else decides by. */
export function WordsField({
  label,
  hint = m.dispute_words_least({ count: formatNumber(LEAST_WORDS) }),
  values,
  errors,
  name = 'words',
  id = name,
}: Typed & { label: string; hint?: string; name?: string; id?: string }) {
  const error = errors[name]
  return (
    <Field id={id} label={label} hint={hint} error={error && wordsFault(error)} required>
      <Textarea name={name} rows={5} maxLength={MAX_WORDS} defaultValue={values[name]} />
    </Field>
  )
}

/** A form of words and one button. */
export function Say({
  id,
  action: to,
  label,
  hint,
  submit,
  isMain = true,
  answer,
}: {
  /** Of its field. */
  id: string
  action: string
  label: string
  hint?: string
  submit: string
  /** Whether its button is the one of its page that stands out. */
  isMain?: boolean
  answer?: Answer | undefined
}) {
  const { values = {}, errors = {} } = answer ?? {}
  return (
    <Form method="post" action={showingAnswer(to)} className="k-stack" {...unsavedProps(answer)}>
      <FormFaults faults={faultsOf(errors, { words: { id, label, text: wordsFault } })} />
      <WordsField id={id} label={label} {...(hint && { hint })} values={values} errors={errors} />
      <div className="k-actions">
        <Button {...(isMain && { variant: 'primary' })}>{submit}</Button>
      </div>
    </Form>
  )
}
