import { m } from '#i18n/paraglide/messages.js'
import { Field, Input, PasswordInput } from '#ui/field.tsx'
import { MAX_EMAIL } from '../email.form.ts'

// The fields of signing in, of signing up and of whatever else asks for an address or a password,
// with the attributes by which browsers and password managers fill them in.

type EmailProps = {
  label?: string
  autoComplete?: 'username' | 'email'
  error?: string
  value?: string
}

export function EmailField({
  label = m.auth_email(),
  autoComplete = 'username',
  error,
  value,
}: EmailProps) {
  return (
    <Field label={label} error={error}>
      <Input
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={m.auth_email_example()}
        defaultValue={value}
      />
    </Field>
  )
}

type PasswordProps = {
  error?: string
  label: string
  name?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({
  error,
  label,
  hint,
  name = 'password',
  autoComplete,
}: PasswordProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput
        name={name}
        required
        autoComplete={autoComplete}
        showLabel={m.auth_password_show()}
        hideLabel={m.auth_password_hide()}
      />
    </Field>
  )
}

/** A new password and the same once more. */
export function NewPasswordFields({
  label,
  error,
  confirmError,
}: {
  label: string
  error?: string
  confirmError?: string
}) {
  return (
    <>
      <PasswordField
        label={label}
        hint={m.auth_password_hint()}
        error={error}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirm_password"
        label={m.auth_confirm_password()}
        error={confirmError}
        autoComplete="new-password"
      />
    </>
  )
}

/** A code of an authenticator app, or with `recovery` one that was written down. */
export function CodeField({ error, recovery }: { error?: string; recovery?: boolean }) {
  const keyboard = recovery
    ? ({ autoComplete: 'off', autoCapitalize: 'none', maxLength: 16 } as const)
    : ({ autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 11 } as const)
  return (
    <Field label={recovery ? m.code_recovery_label() : m.code_label()} error={error}>
      <Input name="code" required dir="ltr" spellCheck={false} {...keyboard} />
    </Field>
  )
}
