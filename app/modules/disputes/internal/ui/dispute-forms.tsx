import { Form } from 'react-router'
import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import type { Category } from '#modules/catalog/rules.ts'
import { canBeShared, goodsOf, LEAST_PART, type OrderStatus } from '#modules/orders/rules.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Input, Select, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { LEAST_WORDS, MAX_PROPOSAL_WORDS, MAX_WORDS } from '../dispute.form.ts'
import type { Side } from '../dispute.ts'
import { canBeGivenAgain, type Kind, kinds, reasonsOf } from '../reasons.ts'
import { kindLabel, reasonLabel } from './dispute-words.ts'

/** What of an order its dispute's forms ask by. Whole DA. */
export interface Disputed {
  id: string
  category: Category
  status: OrderStatus
  quantity: number
  total_price: number
  buyer_fee: number
}

export interface Answer {
  values: Record<string, string>
  errors: FieldErrors
}

type FormProps = { order: Disputed; path: string; token: string; answer?: Answer | undefined }

/** What a buyer opens a dispute by. */
export function OpenDispute({ order, path, token, answer }: FormProps) {
  const { values = {}, errors = {} } = answer ?? {}
  return (
    <Form method="post" action={path} className="k-stack" {...guarded(answer)}>
      <input type="hidden" name="token" value={values.token ?? token} />
      <Field label={m.dispute_reason()} error={errors.reason && m.dispute_choose()} required>
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
      label={m.dispute_arrived()}
      hint={m.dispute_arrived_hint({ count })}
      error={error && m.dispute_arrived_wrong({ count })}
    >
      <Input name="arrived" inputMode="numeric" dir="ltr" defaultValue={value} />
    </Field>
  )
}

/** What one side offers the other. */
export function Propose({ order, path, token, answer, side }: FormProps & { side: Side }) {
  const { values = {}, errors = {} } = answer ?? {}
  return (
    <Form method="post" action={`${path}/propose`} className="k-stack" {...guarded(answer)}>
      <input type="hidden" name="token" value={values.token ?? token} />
      <Kinds
        order={order}
        side={side}
        legend={side === 'buyer' ? m.dispute_wants() : m.dispute_gives()}
        values={values}
        errors={errors}
      />
      <Field label={m.dispute_proposal_words()} error={errors.words && wordsOf(errors.words)}>
        <Textarea
          name="words"
          rows={3}
          maxLength={MAX_PROPOSAL_WORDS}
          dir="auto"
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
  /** Who asks. */
  side: Side
  legend: string
  /** Whether the amount may stay away, since it follows from what did not arrive. */
  rest?: boolean
}

function Kinds({ order, side, legend, rest, values, errors }: KindsProps) {
  const possible = kinds.filter(
    (kind) =>
      (kind !== 'part' || canBeShared(order)) && (kind !== 'goods' || canBeGivenAgain(order)),
  )
  const notes = notesOf(order, side)
  return (
    <div className="k-stack k-kinds">
      <fieldset>
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
          <PartField order={order} rest={rest} value={values.part} error={errors.part} />
        </div>
      )}
    </div>
  )
}

function notesOf({ total_price }: Disputed, side: Side): Record<Kind, string> {
  const amount = da(total_price)
  const [refund, part] =
    side === 'buyer'
      ? [m.dispute_kind_refund_note_buyer({ amount }), m.dispute_kind_part_note_buyer()]
      : [m.dispute_kind_refund_note({ amount }), m.dispute_kind_part_note()]
  return { refund, part, goods: m.dispute_kind_goods_note() }
}

const da = (amount: number) => isolated(formatDa(amount))

/** Which part of the goods goes back. */
export function PartField({
  order,
  rest = false,
  value,
  error,
}: {
  order: Pick<Disputed, 'total_price' | 'buyer_fee'>
  rest?: boolean | undefined
  value?: string | undefined
  error?: string | undefined
}) {
  const bounds = { least: da(LEAST_PART), most: da(goodsOf(order) - LEAST_PART) }
  return (
    <Field
      label={m.dispute_part()}
      hint={rest ? m.dispute_part_rest(bounds) : m.dispute_part_hint(bounds)}
      error={error && m.dispute_part_wrong(bounds)}
    >
      <Input name="part" inputMode="numeric" dir="ltr" unit="DA" defaultValue={value} />
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
}: Typed & { label: string; hint?: string; name?: string }) {
  const error = errors[name]
  return (
    <Field label={label} hint={hint} error={error && wordsOf(error)} required>
      <Textarea name={name} rows={5} maxLength={MAX_WORDS} dir="auto" defaultValue={values[name]} />
    </Field>
  )
}

const wrongWords: Record<string, () => string> = {
  contact: m.talk_contact_title,
  code: m.talk_code_title,
  password: m.talk_password_text,
  payment_number: m.talk_payment_number,
  too_long: () => m.dispute_words_long({ count: formatNumber(MAX_WORDS) }),
}

const wordsOf = (code: string): string =>
  wrongWords[code]?.() ?? m.dispute_words_short({ count: formatNumber(LEAST_WORDS) })

/** A form of words and one button. */
export function Say({
  action,
  label,
  hint,
  submit,
  answer,
}: {
  action: string
  label: string
  hint?: string
  submit: string
  answer?: Answer | undefined
}) {
  const { values = {}, errors = {} } = answer ?? {}
  return (
    <Form method="post" action={action} className="k-stack" {...guarded(answer)}>
      <WordsField label={label} {...(hint && { hint })} values={values} errors={errors} />
      <div className="k-actions">
        <Button variant="primary">{submit}</Button>
      </div>
    </Form>
  )
}
