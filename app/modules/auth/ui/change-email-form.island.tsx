import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton } from '#ui/button.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { useForm } from '#ui/use-form.ts'
import { checkEmailChange } from './account-checks.ts'
import { EmailField } from './account-fields.tsx'
import type { EmailAnswer } from './forgot-password-form.island.tsx'
import { AppCode, OwnPassword } from './own-proof.tsx'

/** Another address for one's account; `asksCode` where two-step verification is on. */
export function ChangeEmailForm({
  asksCode,
  answer: first,
}: {
  asksCode: boolean
  answer: EmailAnswer
}) {
  const { form, answer, error, errors, isPending } = useForm(
    '/settings/email',
    checkEmailChange,
    first,
  )
  return (
    <>
      <FormError>{error}</FormError>
      <form {...form} className="k-stack">
        <EmailField
          label={m.email_new()}
          autoComplete="email"
          error={errors.email}
          value={answer.email}
        />
        <OwnPassword error={errors.password} />
        {asksCode && <AppCode error={errors.code} orRecovery />}
        <SubmitButton variant="primary" block isPending={isPending} busy={m.email_submitting()}>
          {m.email_submit()}
        </SubmitButton>
      </form>
    </>
  )
}
