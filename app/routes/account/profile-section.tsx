import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OwnProfile } from '#modules/identity/profiles.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Said } from './settings-actions.ts'
import { SettingRow, SettingsSection } from './settings-section.tsx'

type ProfileSectionProps = {
  profile: OwnProfile
  /** From when the name may change again; null when it may now. */
  next: Date | null
  said?: Said
}

/** How others see the person: picture and name. */
export function ProfileSection({ profile: { username }, next }: ProfileSectionProps) {
  return (
    <SettingsSection id="profile" title={m.settings_profile()} lead={m.settings_profile_lead()}>
      <Card as="div">
        <SettingRow title={m.settings_username()} action={<ButtonLink size="sm" to="/change-username">{m.settings_username_change()}</ButtonLink>}>
          <bdi dir="ltr" className="k-plain">{username}</bdi>
          {next && <p>{m.username_next({ date: formatDate(next) })}</p>}
        </SettingRow>
      </Card>
    </SettingsSection>
  )
}
