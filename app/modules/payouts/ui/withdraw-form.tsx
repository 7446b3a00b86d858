import { useId } from 'react'
import { Form } from 'react-router'
import { formatDa, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { bankOf } from '#kernel/algerian-account.ts'
import type { FieldErrors } from '#kernel/form.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Field, FieldError, Input, PasswordInput } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { MAX_HOLDER } from '#modules/payments/transfer-field.ts'
import type { WithdrawalForm } from '../withdrawal.form.ts'
import type { WithdrawalTerms } from '../withdrawal.ts'
import { AccountDigits, accountKindName, BankName } from './account.tsx'
import { AmountField } from './amount-field.tsx'
import { rangeWords, payoutFieldWords } from './words.ts'
import './payouts.css'

// Withdrawing from a wallet in two steps: how much and to which account, then what it costs and a
// proof that it is the person. A refund asks for its account by the same fields.

export type Typed = Partial<
  Record<'amount' | 'kind' | 'rib' | 'ccp' | 'ccp_key' | 'holder', string>
>

type Entered = { values: Typed; errors: FieldErrors }

type FormProps = Entered & {
  refusal?: string
  otherName?: string
  terms: WithdrawalTerms
  token: string
  /** Whether it is shown again with what was typed. */
  cameBack: boolean
}

/** How much, where to, and in whose name: nothing is sent before the next step. */
export function WithdrawForm({ values, errors, cameBack, ...props }: FormProps) {
  const { refusal, otherName, terms, token } = props
  return (
    <Form
      method="post"
      action="/wallet/withdraw"
      className="k-stack k-gap-5"
      {...unsavedProps(cameBack)}
    >
      <input type="hidden" name="token" value={token} autoComplete="off" />
      <AmountField
        label={m.payouts_amount()}
        of={terms}
        hint={rangeWords(terms)}
        value={values.amount}
        error={refusal ?? payoutFieldWords('amount', errors.amount)}
      />
      <PayTo values={values} errors={errors} />
      <AccountHolder
        value={values.holder}
        hint={m.withdraw_holder_hint()}
        error={otherName ?? payoutFieldWords('holder', errors.holder)}
      />
      <Button name="intent" value="check" variant="primary" block>
        {m.withdraw_check()}
      </Button>
    </Form>
  )
}

type HolderProps = { value: string | undefined; hint: string; error: string | undefined }

/** In whose name the account is. */
export const AccountHolder = ({ value, hint, error }: HolderProps) => (
  <Field label={m.payouts_holder()} hint={hint} error={error} required>
    <Input name="holder" autoComplete="name" maxLength={MAX_HOLDER} defaultValue={value} />
  </Field>
)

/** Where to: a bank account or a CCP account, of which the sheet shows the fields of the chosen. */
export function PayTo({ values, errors }: Entered) {
  return (
    <fieldset className="k-payto">
      <legend className="k-strong k-mb-2">{m.withdraw_to()}</legend>
      <RadioCards>
        <RadioCard
          name="kind"
          value="rib"
          icon="landmark"
          defaultChecked={values.kind !== 'ccp'}
          note={m.withdraw_rib_note()}
        >
          {m.withdraw_kind_rib()}
        </RadioCard>
        <RadioCard
          name="kind"
          value="ccp"
          icon="banknote"
          defaultChecked={values.kind === 'ccp'}
          note={m.withdraw_ccp_note()}
        >
          {m.payouts_kind_ccp()}
        </RadioCard>
      </RadioCards>
      {errors.kind && <FieldError>{m.payouts_error_choose()}</FieldError>}
      <Field
        className="k-payto__rib"
        label={m.withdraw_rib()}
        hint={m.withdraw_rib_hint()}
        error={payoutFieldWords('rib', errors.rib)}
      >
        <Input
          name="rib"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          defaultValue={values.rib}
        />
      </Field>
      <CcpFields values={values} errors={errors} />
    </fieldset>
  )
}

/** Number and key of a CCP account, which are right or wrong together. */
function CcpFields({ values, errors }: Entered) {
  const ccpNote = useId()
  const ccp = {
    'aria-describedby': ccpNote,
    'aria-invalid': errors.ccp ? true : undefined,
    inputMode: 'numeric',
    autoComplete: 'off',
  } as const
  const ccpClass = errors.ccp && 'is-error'
  return (
    <div className="k-payto__ccp">
      <Field className={ccpClass} label={m.withdraw_ccp()}>
        <Input {...ccp} name="ccp" maxLength={24} defaultValue={values.ccp} />
      </Field>
      <Field className={ccpClass} label={m.withdraw_ccp_key()}>
        <Input {...ccp} name="ccp_key" maxLength={6} defaultValue={values.ccp_key} />
      </Field>
      {errors.ccp ? (
        <FieldError id={ccpNote}>{payoutFieldWords('ccp', errors.ccp)}</FieldError>
      ) : (
        <p className="k-hint" id={ccpNote}>
          {m.withdraw_ccp_hint()}
        </p>
      )}
    </div>
  )
}

type ConfirmProps = {
  form: WithdrawalForm
  values: Typed
  fee: number
  fee_bp: number
  proof: 'code' | 'password'
  error?: string
}

/** What will be sent, and the proof that it is the person who sends it. */
export function ConfirmWithdrawal({ form, values, fee, fee_bp, proof, error }: ConfirmProps) {
  const { amount, account, holder, token } = form
  const fields = { ...values, fee_seen: String(fee), token }
  return (
    <div className="k-stack k-gap-5">
      <Sums amount={amount} fee={fee} fee_bp={fee_bp} />
      <Facts>
        <Fact label={accountKindName(account)}>
          <AccountDigits account={account} />
        </Fact>
        <Fact label={m.payouts_bank()}>
          <BankName account={account} />
        </Fact>
        <Fact label={m.payouts_holder()}>
          <Bdi>{holder}</Bdi>
        </Fact>
      </Facts>
      {bankOf(account) === null && (
        <Callout tone="warning" icon="triangle-alert">
          {m.withdraw_unknown_bank({ code: account.digits.slice(0, 3) })}
        </Callout>
      )}
      <p className="k-muted">{m.withdraw_confirm_text({ amount: formatDa(amount) })}</p>
      <Form method="post" action="/wallet/withdraw" className="k-stack">
        {Object.entries(fields).map(
          ([name, value]) =>
            value !== undefined && (
              <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
            ),
        )}
        {proof === 'password' ? (
          <Field label={m.withdraw_password()} hint={m.withdraw_password_hint()} error={error}>
            <PasswordInput
              name="password"
              required
              autoComplete="current-password"
              showLabel={m.auth_password_show()}
              hideLabel={m.auth_password_hide()}
            />
          </Field>
        ) : (
          <Field label={m.withdraw_code()} hint={m.withdraw_code_hint()} error={error}>
            <Input
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
            />
          </Field>
        )}
        <Button name="intent" value="send" variant="primary" block data-busy={m.withdraw_busy()}>
          {m.withdraw_send({ amount: formatDa(amount) })}
        </Button>
        <Button name="intent" value="change" variant="ghost" block formNoValidate>
          {m.withdraw_change()}
        </Button>
      </Form>
    </div>
  )
}

/** What leaves the wallet, what it costs, what arrives. */
export function Sums({ amount, fee, fee_bp }: { amount: number; fee: number; fee_bp: number }) {
  return (
    <dl className="k-sums">
      <div>
        <dt>{m.withdraw_leaves()}</dt>
        <dd>
          <Da amount={amount} />
        </dd>
      </div>
      <div>
        <dt>{m.withdraw_fee({ rate: formatRate(fee_bp) })}</dt>
        <dd>
          <Da amount={-fee} signed />
        </dd>
      </div>
      <div className="is-total">
        <dt>{m.withdraw_net()}</dt>
        <dd>
          <Da amount={amount - fee} />
        </dd>
      </div>
    </dl>
  )
}
