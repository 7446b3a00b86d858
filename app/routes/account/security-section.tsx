import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Tag } from '#ui/tag.tsx'
import { SettingRow } from './settings-section.tsx'

/** The address that the account is known by. Who is signed in has confirmed it. */
export function EmailRow({ email }: { email: string }) {
  return (
    <Card as="div">
      <SettingRow
        id="email"
        title={
          <>
            {m.settings_email()} <Tag tone="success">{m.settings_email_confirmed()}</Tag>
          </>
        }
        action={
          <ButtonLink size="sm" to="/settings/email">
            {m.settings_email_change()}
          </ButtonLink>
        }
      >
        <bdi dir="ltr" className="k-plain">
          {email}
        </bdi>
      </SettingRow>
    </Card>
  )
}

/** The way to what protects the account besides its password. */
export function SecuritySection() {
  return (
    <Card as="div">
      <SettingRow
        title={m.settings_two_step()}
        action={
          <ButtonLink size="sm" to="/settings/two-step">
            {m.settings_two_step_open()}
          </ButtonLink>
        }
      >
        {m.settings_two_step_lead()}
      </SettingRow>
    </Card>
  )
}
