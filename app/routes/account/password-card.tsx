import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, PasswordInput } from '#ui/field.tsx'
import type { Said } from './settings-actions.ts'
import { SettingRow } from './settings-section.tsx'

type PasswordCardProps = { has: boolean; email: string; said?: Said }

/** Another password for who has one; for who came by Google, a link to set the first. */
export function PasswordCard({ has, email, said }: PasswordCardProps) {
  return (
    <Card as="div" id="password" className="k-stack">
      {said?.error && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {said.error}
        </Callout>
      )}
      {has ? <ChangePassword email={email} said={said} /> : <SetPassword />}
    </Card>
  )
}

/**
 * The button waits for all three by script (`#ui/until.client.ts`); without it the answer says what
 * is missing.
 */
function ChangePassword({ email, said }: { email: string; said?: Said }) {
  return (
    <Form method="post" action="/settings#password" className="k-stack" data-until="filled">
      <h3>{m.settings_password()}</h3>
      <input type="hidden" name="intent" value="password" />
      {/* so that password managers know whose password changes */}
      <input type="email" defaultValue={email} autoComplete="username" readOnly hidden />
      <Password
        name="current_password"
        label={m.settings_password_current()}
        autoComplete="current-password"
        error={said?.errors.current_password}
      />
      <Password
        name="new_password"
        label={m.settings_password_new()}
        hint={m.auth_password_hint()}
        autoComplete="new-password"
        error={said?.errors.new_password}
      />
      <Password
        name="confirm_password"
        label={m.settings_password_again()}
        autoComplete="new-password"
        error={said?.errors.confirm_password}
      />
      <p className="k-muted k-sm">{m.settings_password_ends()}</p>
      <div>
        <Button data-busy={m.settings_password_busy()}>{m.settings_password_submit()}</Button>
      </div>
    </Form>
  )
}

type PasswordProps = {
  name: string
  label: string
  autoComplete: string
  hint?: string
  error?: string
}

function Password({ name, label, autoComplete, hint, error }: PasswordProps) {
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

function SetPassword() {
  const send = (
    <Form method="post" action="/settings#password">
      <Button size="sm" name="intent" value="password_link">
        {m.settings_password_send()}
      </Button>
    </Form>
  )
  return (
    <SettingRow title={m.settings_password_set()} action={send}>
      {m.settings_password_none()}
    </SettingRow>
  )
}
