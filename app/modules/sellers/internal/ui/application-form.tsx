import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { applicationLimits } from '../seller-application.form.ts'
import type { ApplicationStatus } from '../seller-application.ts'

type ApplicationFormProps = {
  /** The account's address; null for a visitor, who can only look at the form. */
  email: string | null
  /** Of the application so far; null before the first. */
  status: ApplicationStatus | null
  /** What stands in the fields. */
  values: Partial<Record<'full_name' | 'phone' | 'experience', string>>
  errors?: { [field: string]: string | undefined }
}

/** The application to sell. Once it is approved it can only be read. */
export function ApplicationForm({ email, status, values, errors = {} }: ApplicationFormProps) {
  const locked = status === 'approved'
  const common = { readOnly: locked, disabled: email === null }
  const errorOf = (field: keyof typeof applicationLimits) =>
    errors[field] && wordsOf(field, errors[field])
  return (
    <Card aria-labelledby="application">
      <Form
        method="post"
        action="/become-seller"
        className="k-stack"
        {...guarded(Object.keys(errors).length > 0)}
      >
        <h2 id="application" className="k-h3">
          {m.apply_form()}
        </h2>
        <Field label={m.apply_full_name()} required={!locked} error={errorOf('full_name')}>
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
            error={errorOf('phone')}
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
          error={errorOf('experience')}
        >
          <Textarea
            name="experience"
            rows={6}
            maxLength={applicationLimits.experience}
            defaultValue={values.experience}
            {...common}
          />
        </Field>
        {!locked && (
          <div className="k-actions">
            <SendButton email={email} status={status} />
          </div>
        )}
      </Form>
    </Card>
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

const SendButton = ({ email, status }: Pick<ApplicationFormProps, 'email' | 'status'>) => (
  <Button
    variant={email === null ? undefined : 'primary'}
    disabled={email === null}
    data-busy={m.apply_sending()}
  >
    {submitLabel(status)}
  </Button>
)

function submitLabel(status: ApplicationStatus | null): string {
  if (status === 'pending') return m.apply_update()
  return status === 'rejected' ? m.apply_resubmit() : m.apply_submit()
}

function wordsOf(field: keyof typeof applicationLimits, code: string): string {
  const count = applicationLimits[field]
  if (code === 'too_long') return m.apply_too_long({ count, number: formatNumber(count) })
  return code === 'phone' ? m.apply_bad_phone() : m.apply_required()
}
