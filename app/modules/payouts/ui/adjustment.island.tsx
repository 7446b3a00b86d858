import {
  type FormEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { wholeNumber } from '#kernel/whole.ts'
import { Da } from '#ui/da.tsx'
import { Field, FieldError, Input, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import {
  type AdjustmentKind,
  amountFor,
  balanceAfter,
  type EnteredAdjustment,
  MAX_ADJUSTMENT_DESCRIPTION,
  MOST_ADJUSTED,
} from '../wallet-adjustment.ts'
import { adjustmentForm } from '../wallet-adjustment.form.ts'

// The form by which an administrator changes a wallet, with what it will hold.

export interface AdjustmentProps {
  /** The id by which the button in the foot of the dialog sends it. */
  id: string
  action: string
  /** What the wallet holds, in whole DA. */
  balance: number
  token: string
  values: { kind?: string; amount?: string; description?: string }
  errors: FieldErrors
  /** It is shown again with what was typed. */
  cameBack: boolean
}

/**
 * How long the press or key that left the amount sends nothing, in ms: its writer has not read yet
 * what became of it.
 */
const UNREAD_MS = 600

/**
 * The form that changes a wallet. It says what the wallet will hold; what is missing is said at its
 * field when it is sent, and what is too much becomes all there is as soon as the field is left,
 * which is said too. The server decides all the same.
 */
export function Adjustment({
  id,
  action,
  balance,
  token,
  values,
  errors: first,
  cameBack,
}: AdjustmentProps) {
  const { form, amount, entered, changed, look, settle, send, forget } = useEntered(values, balance)
  const [errors, setErrors] = useState(first)
  const isTooMuch = entered.kind === 'withdrawal' && entered.amount > balance
  const input = ({ target }: FormEvent) => {
    const { name } = target as HTMLInputElement
    setErrors((now) => ({ ...now, [name]: undefined }))
    look()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    send(event)
    const read = readForm(adjustmentForm, new FormData(event.currentTarget))
    if (event.defaultPrevented || read.ok) return
    event.preventDefault()
    flushSync(() => setErrors(read.errors))
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form
      ref={form}
      id={id}
      method="post"
      action={hrefOf(action)}
      className="k-stack"
      onInput={input}
      onSubmit={submit}
      {...unsavedProps(cameBack)}
      noValidate
    >
      <input type="hidden" name="token" value={token} autoComplete="off" />
      {errors.token && <FieldError>{errorOf(errors, 'token')}</FieldError>}
      <KindField value={values.kind} errors={errors} onChange={settle} />
      <div>
        <AmountField
          ref={amount}
          value={values.amount}
          errors={errors}
          onInput={forget}
          onLeave={settle}
        />
        <p className="k-strong" role="status">
          {changed !== null && m.admin_wallet_changed({ amount: formatNumber(changed) })}
        </p>
      </div>
      {isTooMuch && (
        <div role="alert">
          <FieldError>{m.admin_wallet_max({ amount: formatNumber(balance) })}</FieldError>
        </div>
      )}
      <p className="k-strong k-scripted">
        {m.admin_wallet_after()} <Da amount={balanceAfter(entered, balance)} />
      </p>
      <DescriptionField value={values.description} errors={errors} />
    </form>
  )
}

/**
 * What stands in the form, and the amount that took the place of what was typed, if one did.
 */
function useEntered(values: AdjustmentProps['values'], balance: number) {
  const [entered, setEntered] = useState<EnteredAdjustment>({
    kind: kindOf(values.kind),
    amount: typedIn(values.amount) ?? 0,
  })
  const [changed, setChanged] = useState<number | null>(null)
  const changedAt = useRef(-Infinity)
  const form = useRef<HTMLFormElement>(null)
  const amount = useRef<HTMLInputElement>(null)

  const look = () => {
    if (!form.current) return
    setEntered(enteredIn(form.current))
  }
  /** Takes what can be taken of the amount instead of what was typed. */
  const settle = () => {
    const field = amount.current
    const typed = typedIn(field?.value)
    // what is no number stays, and is said when it is sent
    if (!form.current || !field || typed === null) return
    const kept = amountFor(enteredIn(form.current), balance)
    if (typed === kept) return
    field.value = String(kept)
    changedAt.current = performance.now()
    setChanged(kept)
    look()
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    settle()
    if (performance.now() - changedAt.current < UNREAD_MS) event.preventDefault()
  }
  const catchUp = useEffectEvent(look)
  useEffect(() => {
    catchUp()
    // a browser that goes back fills the form again
    const again = () => catchUp()
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])
  return { form, amount, entered, changed, look, settle, send, forget: () => setChanged(null) }
}

const kindOf = (value: unknown): AdjustmentKind =>
  value === 'withdrawal' ? 'withdrawal' : 'deposit'

const typedIn = (amount: unknown): number | null =>
  typeof amount === 'string' ? wholeNumber(amount) : null

function enteredIn(form: HTMLFormElement): EnteredAdjustment {
  const fields = new FormData(form)
  return { kind: kindOf(fields.get('kind')), amount: typedIn(fields.get('amount')) ?? 0 }
}

interface EntryProps {
  /** What stood in it when the form was sent. */
  value: string | undefined
  errors: FieldErrors
}

/** Whether money goes in or out. */
function KindField({ value, errors, onChange }: EntryProps & { onChange: () => void }) {
  return (
    <fieldset onChange={onChange}>
      <legend className="k-strong k-mb-2">{m.admin_wallet_operation()}</legend>
      <RadioCards>
        <RadioCard
          name="kind"
          value="deposit"
          icon="arrow-down-left"
          defaultChecked={value !== 'withdrawal'}
          note={m.admin_wallet_add_note()}
        >
          {m.admin_wallet_add()}
        </RadioCard>
        <RadioCard
          name="kind"
          value="withdrawal"
          icon="arrow-up-right"
          defaultChecked={value === 'withdrawal'}
          note={m.admin_wallet_reduce_note()}
        >
          {m.admin_wallet_reduce()}
        </RadioCard>
      </RadioCards>
      {errors.kind && <FieldError>{errorOf(errors, 'kind')}</FieldError>}
    </fieldset>
  )
}

interface AmountProps extends EntryProps {
  ref: RefObject<HTMLInputElement | null>
  onInput: () => void
  /** The field is left, or the form is sent from it by Enter. */
  onLeave: () => void
}

function AmountField({ ref, value, errors, onInput, onLeave }: AmountProps) {
  return (
    <Field
      label={m.admin_wallet_amount()}
      hint={m.admin_wallet_amount_hint({
        most: isolated(formatDa(MOST_ADJUSTED)),
      })}
      error={errorOf(errors, 'amount')}
      required
    >
      <Input
        ref={ref}
        inputMode="numeric"
        name="amount"
        unit={m.currency()}
        defaultValue={value}
        onInput={onInput}
        onBlur={onLeave}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onLeave()
        }}
      />
    </Field>
  )
}

/** Why, for the wallet's owner and the log. */
function DescriptionField({ value, errors }: EntryProps) {
  return (
    <Field
      label={m.admin_wallet_description()}
      hint={m.admin_wallet_description_hint()}
      error={errorOf(errors, 'description')}
      required
    >
      <Textarea
        name="description"
        rows={2}
        maxLength={MAX_ADJUSTMENT_DESCRIPTION}
        defaultValue={value}
      />
    </Field>
  )
}

const errorWords: Record<string, () => string> = {
  'kind.choose': m.admin_wallet_choose,
  'amount.large': () => m.admin_wallet_too_much({ amount: formatNumber(MOST_ADJUSTED) }),
  amount: m.admin_wallet_amount_whole,
  'description.too_long': () =>
    m.admin_user_reason_long({ number: formatNumber(MAX_ADJUSTMENT_DESCRIPTION) }),
  description: m.admin_wallet_description_missing,
  token: m.form_expired,
}

const errorOf = (errors: FieldErrors, field: string) =>
  errors[field] && (errorWords[`${field}.${errors[field]}`] ?? errorWords[field])?.()
