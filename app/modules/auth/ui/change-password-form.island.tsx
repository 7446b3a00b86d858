import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton } from '#ui/button.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { checkPasswordChange } from './account-checks.ts'
import { PasswordField } from './account-fields.tsx'

/** Another password for the account of this address. */
export function ChangePasswordForm({ email, answer }: { email: string; answer: IslandFormAnswer }) {
  const check = checkPasswordChange(email)
  const { form, error, errors, isPending } = useForm('/settings#password', check, answer)
  return (
    <>
      <FormError>{error}</FormError>
      <form {...form} className="k-stack">
        <h3>{m.settings_password()}</h3>
        <input type="hidden" name="intent" value="password" />
        {/* so that password managers know whose password changes */}
        <input type="email" defaultValue={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="current_password"
          label={m.settings_password_current()}
          autoComplete="current-password"
          error={errors.current_password}
        />
        <PasswordField
          name="new_password"
          label={m.settings_password_new()}
          hint={m.auth_password_hint()}
          autoComplete="new-password"
          error={errors.new_password}
        />
        <PasswordField
          name="confirm_password"
          label={m.settings_password_again()}
          autoComplete="new-password"
          error={errors.confirm_password}
        />
        <p className="k-muted k-sm">{m.settings_password_ends()}</p>
        <div>
          <SubmitButton isPending={isPending} busy={m.settings_password_busy()}>
            {m.settings_password_submit()}
          </SubmitButton>
        </div>
      </form>
    </>
  )
}
