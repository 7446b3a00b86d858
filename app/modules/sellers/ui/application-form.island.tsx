import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { useForm } from '#ui/use-form.ts'
import { applicationLimits } from '../seller-application.form.ts'
import type { ApplicationStatus } from '../seller-application.ts'
import {
  type ApplicationAnswer,
  checkApplication,
  RefusedApplication,
} from './application-words.tsx'

type ApplicationFormProps = {
  /** The account's address; null for a visitor, who can only look at the form. */
  email: string | null
  /** Of the application so far; null before the first. */
  status: ApplicationStatus | null
  /** What stands in the fields, unless the form came back with what was typed. */
  known: { full_name?: string; phone?: string; experience?: string }
  answer: ApplicationAnswer
}

/** The application to sell. Once it is approved it can only be read. */
export function ApplicationForm({ email, status, known, answer: first }: ApplicationFormProps) {
  const { form, answer, error, errors, isPending } = useForm(
    '/become-seller',
    checkApplication,
    first,
  )
  const locked = status === 'approved'
  const cameBack = Object.keys(first.values).length > 0
  const values = cameBack ? first.values : known
  return (
    <Card aria-labelledby="application">
      <form {...form} className="k-stack" {...unsavedProps(cameBack)}>
        <FormError>{error}</FormError>
        <RefusedApplication refusal={answer.refusal} />
        <h2 id="application" className="k-h3">
          {m.apply_form()}
        </h2>
        <Fields email={email} locked={locked} values={values} errors={errors} />
        {!locked && (
          <div className="k-actions">
            <SubmitButton
              variant={email === null ? undefined : 'primary'}
              disabled={email === null}
              aria-describedby={email === null ? 'sign-in-first' : undefined}
              isPending={isPending}
              busy={m.apply_sending()}
            >
              {submitLabel(status)}
            </SubmitButton>
          </div>
        )}
      </form>
    </Card>
  )
}

interface FieldsProps {
  email: string | null
  locked: boolean
  values: { full_name?: string; phone?: string; experience?: string }
  errors: FieldErrors
}

function Fields({ email, locked, values, errors }: FieldsProps) {
  const common = { readOnly: locked, disabled: email === null }
  return (
    <>
      <Field label={m.apply_full_name()} required={!locked} error={errors.full_name}>
        <Input
          name="full_name"
          autoComplete="name"
          maxLength={applicationLimits.full_name}
          defaultValue={values.full_name}
          {...common}
        />
      </Field>
      <div className="k-grid2">
        <EmailField email={email} locked={locked} />
        <Field
          label={m.apply_phone()}
          required={!locked}
          hint={locked ? undefined : m.apply_phone_hint()}
          error={errors.phone}
        >
          <Input
            type="tel"
            name="phone"
            autoComplete="tel"
            maxLength={applicationLimits.phone}
            defaultValue={values.phone}
            {...common}
          />
        </Field>
      </div>
      <Field
        label={m.apply_experience()}
        required={!locked}
        hint={locked ? undefined : m.apply_experience_hint()}
        error={errors.experience}
      >
        <Textarea
          name="experience"
          rows={6}
          maxLength={applicationLimits.experience}
          defaultValue={values.experience}
          {...common}
        />
      </Field>
    </>
  )
}

/** The account's own address, which is changed in the settings. */
function EmailField({ email, locked }: Pick<ApplicationFormProps, 'email'> & { locked: boolean }) {
  const hint = email === null ? m.apply_email_sign_in() : m.apply_email_hint()
  return (
    <Field label={m.apply_email()} required={!locked} hint={locked ? undefined : hint}>
      <Input
        type="email"
        autoComplete="email"
        defaultValue={email ?? ''}
        readOnly
        disabled={email === null}
      />
    </Field>
  )
}

function submitLabel(status: ApplicationStatus | null): string {
  if (status === 'pending') return m.apply_update()
  return status === 'rejected' ? m.apply_resubmit() : m.apply_submit()
}
