import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { SignInWays } from '#modules/auth/sign-in-ways.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Tag } from '#ui/tag.tsx'
import { SettingRow } from './settings-section.tsx'

const words: Record<string, () => string> = {
  email_does_not_match: m.settings_google_other_email,
  account_already_linked_to_different_user: m.settings_google_taken,
}

/** What the page says of an error that the way back from Google brought; null without one. */
export const googleError = (code: string | null): string | null =>
  code === null || code === 'linked'
    ? null
    : (Object.hasOwn(words, code) ? words[code]! : m.settings_google_failed)()

type GoogleCardProps = { ways: SignInWays; error: string | null }

/** Whether Google opens the account: linked and unlinked here, but never the last way in. */
export function GoogleCard({ ways, error }: GoogleCardProps) {
  const hint = ways.google && !ways.password ? m.settings_google_only() : null
  return (
    <Card as="div" id="google" className="k-stack">
      {error && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {error}
        </Callout>
      )}
      <SettingRow
        title={<>Google {ways.google && <Tag tone="success">{m.settings_google_linked()}</Tag>}</>}
        action={!hint && <Change linked={ways.google} />}
      >
        {hint ?? m.settings_google_lead()}
      </SettingRow>
    </Card>
  )
}

function Change({ linked }: { linked: boolean }) {
  return (
    <Form method="post" action="/settings#google">
      {linked ? (
        <Button size="sm" name="intent" value="unlink_google">
          {m.settings_google_unlink()}
        </Button>
      ) : (
        <Button size="sm" name="intent" value="link_google" data-busy={m.settings_google_linking()}>
          {m.settings_google_link()}
        </Button>
      )}
    </Form>
  )
}
