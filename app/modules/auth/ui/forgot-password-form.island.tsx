import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton } from '#ui/button.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { checkEmail } from './account-checks.ts'
import { EmailField } from './account-fields.tsx'

export type EmailAnswer = IslandFormAnswer & { email?: string }

/** To whom a link for a new password goes. */
export function ForgotPasswordForm({ answer: first }: { answer: EmailAnswer }) {
  const { form, answer, error, errors, isPending } = useForm('/forgot-password', checkEmail, first)
  return (
    <>
      <FormError>{error}</FormError>
      <form {...form} className="k-stack">
        <EmailField error={errors.email} value={answer.email} />
        <SubmitButton variant="primary" block isPending={isPending} busy={m.auth_sending_link()}>
          {m.auth_send_link()}
        </SubmitButton>
      </form>
    </>
  )
}
