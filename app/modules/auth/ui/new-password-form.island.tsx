import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton } from '#ui/button.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { checkNewPassword } from './account-checks.ts'
import { NewPasswordFields } from './account-fields.tsx'

/** A new password for who has come by a link, whose token stands in `query`. */
export function NewPasswordForm({ query, answer }: { query: string; answer: IslandFormAnswer }) {
  const path = `/reset-password${query}`
  const { form, error, errors, isPending } = useForm(path, checkNewPassword, answer)
  return (
    <>
      <FormError>{error}</FormError>
      <form {...form} className="k-stack">
        <NewPasswordFields
          label={m.auth_new_password()}
          error={errors.password}
          confirmError={errors.confirm_password}
        />
        <SubmitButton variant="primary" block isPending={isPending} busy={m.auth_resetting()}>
          {m.auth_reset()}
        </SubmitButton>
      </form>
    </>
  )
}
