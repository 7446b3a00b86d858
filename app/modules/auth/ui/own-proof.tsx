import { m } from '#i18n/paraglide/messages.js'
import { Field, Input } from '#ui/field.tsx'
import { PasswordField } from './account-fields.tsx'

// By what people prove that it is them.

/** A person's own password. */
export const OwnPassword = ({ name, error }: { name?: string; error?: string }) => (
  <PasswordField
    name={name}
    label={m.two_step_password()}
    error={error}
    autoComplete="current-password"
  />
)

type CodeProps = {
  name?: string
  error?: string
  orRecovery?: boolean
  required?: boolean
  autoFocus?: boolean
}

/** The code of an app, or with `orRecovery` also one that was written down, which has letters. */
export function AppCode({
  name = 'code',
  error,
  orRecovery,
  required = true,
  autoFocus,
}: CodeProps) {
  return (
    <Field label={m.code_label()} hint={orRecovery && m.two_step_code_hint()} error={error}>
      <Input
        name={name}
        required={required}
        dir="ltr"
        inputMode={orRecovery ? undefined : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={16}
        spellCheck={false}
        autoFocus={autoFocus}
      />
    </Field>
  )
}
