import { Form } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import type { OwnProfile } from '#modules/people/profiles.server.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/field.tsx'
import type { SettingsAnswer } from './settings-actions.ts'
import { SettingRow, SettingsSection } from './settings-section.tsx'

type ProfileSectionProps = {
  profile: OwnProfile
  /** From when the name may change again; null when it may now. */
  next: Date | null
  said?: SettingsAnswer
}

/** How others see the person: image and name. */
export function ProfileSection({
  profile: { username, profile_image_url },
  next,
  said,
}: ProfileSectionProps) {
  return (
    <SettingsSection id="profile" title={m.settings_profile()} lead={m.settings_profile_lead()}>
      <Card as="div" className="k-stack" id="image">
        <h3>{m.settings_image()}</h3>
        {said?.error && (
          <Callout tone="danger" icon="circle-x" role="alert">
            {said.error}
          </Callout>
        )}
        <ImageForm username={username} url={profile_image_url} />
      </Card>
      <Card as="div">
        <SettingRow
          title={m.settings_username()}
          action={
            <ButtonLink size="sm" to="/change-username">
              {m.settings_username_change()}
            </ButtonLink>
          }
        >
          <bdi dir="ltr" className="k-plain">
            {username}
          </bdi>
          {next && <p>{m.username_next({ date: formatDate(next) })}</p>}
        </SettingRow>
      </Card>
    </SettingsSection>
  )
}

const FACE = { width: 240, height: 240 }
const JPG_AND_PNG = 'image/jpeg,image/png'

function ImageForm({ username, url }: { username: string; url: string | null }) {
  return (
    <div className="k-setimage">
      <Avatar name={username} image={imageOf(url, FACE)} size="xl" />
      <div className="k-stack">
        <Form
          method="post"
          action="/settings#image"
          encType="multipart/form-data"
          className="k-stack k-gap-3"
          noValidate
        >
          <FileDrop
            name="image"
            accept={JPG_AND_PNG}
            required
            label={m.settings_image_choose()}
            hint={m.settings_image_hint()}
          />
          <div>
            <Button size="sm" name="intent" value="image" data-busy={m.settings_image_saving()}>
              {m.settings_image_save()}
            </Button>
          </div>
        </Form>
        {url && (
          <Form method="post" action="/settings#image">
            <Button size="sm" name="intent" value="remove_image">
              {m.settings_image_remove()}
            </Button>
          </Form>
        )}
      </div>
    </div>
  )
}
