import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { ChangePasswordForm } from '#modules/auth/ui/change-password-form.island.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { Island } from '#ui/island.tsx'
import type { Said } from './settings-actions.ts'
import { SettingRow } from './settings-section.tsx'

type PasswordCardProps = { has: boolean; email: string; said?: Said }

/** Another password for who has one; for who came by Google, a link to set the first. */
export function PasswordCard({ has, email, said }: PasswordCardProps) {
  return (
    <Card as="div" id="password" className="k-stack">
      {has ? (
        <Island
          of={ChangePasswordForm}
          props={{ email, answer: said ?? { errors: {} } }}
          when="touch"
        />
      ) : (
        <>
          <FormError>{said?.error}</FormError>
          <SetPassword />
        </>
      )}
    </Card>
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
