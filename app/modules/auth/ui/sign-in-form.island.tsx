import { m } from '#i18n/paraglide/messages.js'
import { SubmitButton, TextLink } from '#ui/button.tsx'
import { Check } from '#ui/field.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { type IslandFormAnswer, useForm } from '#ui/use-form.ts'
import { checkSignIn } from './account-checks.ts'
import { EmailField, PasswordField } from './account-fields.tsx'
import { GoogleButton } from '../internal/ui/google-button.tsx'

export type SignInAnswer = IslandFormAnswer & { email?: string; remember?: boolean }

interface SignInProps {
  /** What names the page to go to next: `?to=…`, or nothing. */
  query: string
  /** Whether one can come by Google. */
  google: boolean
  answer: SignInAnswer
}

/** Email and password, or Google. */
export function SignInForm({ query, google, answer: first }: SignInProps) {
  const { form, answer, error, errors, isPending } = useForm(`/signin${query}`, checkSignIn, first)
  return (
    <>
      <FormError>{error}</FormError>
      {google && <GoogleButton from="signin" label={m.auth_google_sign_in()} />}
      <form {...form} className="k-stack">
        <EmailField error={errors.email} value={answer.email} />
        <PasswordField
          label={m.auth_password()}
          error={errors.password}
          autoComplete="current-password"
        />
        <div className="k-between">
          <Check name="remember" defaultChecked={answer.remember ?? true}>
            {m.auth_remember()}
          </Check>
          <TextLink to="/forgot-password" tap>
            {m.auth_forgot()}
          </TextLink>
        </div>
        <SubmitButton variant="primary" block isPending={isPending} busy={m.auth_signing_in()}>
          {m.auth_sign_in()}
        </SubmitButton>
      </form>
    </>
  )
}
