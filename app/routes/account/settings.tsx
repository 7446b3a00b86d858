import { data, Form, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { Locale } from '#kernel/locale.ts'
import { googleOffered } from '#modules/auth/auth.server.ts'
import { deviceOf } from '#modules/auth/device.ts'
import { sessionsOf } from '#modules/auth/sessions.server.ts'
import { signInWaysOf } from '#modules/auth/sign-in-ways.server.ts'
import { ChangePasswordForm } from '#modules/auth/ui/change-password-form.island.tsx'
import { nextUsernameChange } from '#modules/auth/username.ts'
import { findOwnProfile } from '#modules/people/profiles.server.ts'
import { asViewer, loaderHeaders, signedIn } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Check, Field, Select } from '#ui/field.tsx'
import { FormError } from '#ui/form-faults.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '#ui/island.tsx'
import { Tag } from '#ui/tag.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import { postedFiles } from '../layout/uploads.server.ts'
import { DevicesSection } from './devices-section.tsx'
import { GoogleCard, googleError } from './google-card.tsx'
import { ProfileSection } from './profile-section.tsx'
import { answerTo, settingsRefusedByQueue, type SettingsAnswer } from './settings-actions.ts'
import { SettingRow, SettingsSection } from './settings-section.tsx'
import type { Route } from './+types/settings'

// /settings: a member's profile, ways to sign in, devices, language and data. Each section has a
// form of its own that posts here and is answered by settings-actions.ts.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.settings_title(), index: false })

export const headers = loaderHeaders

export const middleware = [answersForm(action, 'viewers')]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  // back from Google: what went wrong there is said at its own place
  const [failed, google] = [url.searchParams.get('error'), url.searchParams.get('google')]
  if (failed !== null) throw redirect(`/settings?${new URLSearchParams({ google: failed })}#google`)
  const [profile, ways, sessions] = await Promise.all([
    findOwnProfile(db, viewer.id),
    signInWaysOf(db, viewer.id),
    sessionsOf(db, viewer.id, viewer.session_id, now),
  ])
  if (google === 'linked' && ways.google) throw redirectWith('/settings#google', 'google_linked')
  const devices = sessions.map(({ user_agent, ...session }) => ({
    ...session,
    device: deviceOf(user_agent),
  }))
  const next = nextUsernameChange(profile.last_username_change)
  const linking = { offered: googleOffered(), error: googleError(google) }
  return data({ profile, ways, devices, linking, next: next && next > now ? next : null, now })
}

/**
 * Each section posts here and says what it wants (`intent`); what is refused is said in its place.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) throw notAuthenticatedPage()
  const taken = await postedFiles(request, given.viewer.id, async (form) =>
    answerTo({ ...given, request, form }),
  )
  return taken.ok ? taken.value : settingsRefusedByQueue(taken.code)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, ways, devices, linking, next, now } = loaderData
  const saidAt = (place: string) => (actionData?.place === place ? actionData : undefined)
  const unread = saidAt('page')
  return (
    <main id="main" className="k-wrap k-pt-6 k-settings">
      <h1>{m.settings_title()}</h1>
      {unread && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {unread.error}
        </Callout>
      )}
      <ProfileSection profile={profile} next={next} said={saidAt('image')} />
      <SettingsSection id="sign-in" title={m.settings_sign_in()} lead={m.settings_sign_in_lead()}>
        <EmailRow email={profile.email} />
        <PasswordCard has={ways.password} email={profile.email} said={saidAt('password')} />
        {(linking.offered || ways.google) && (
          <GoogleCard ways={ways} error={saidAt('google')?.error ?? linking.error} />
        )}
        <SecuritySection />
      </SettingsSection>
      <DevicesSection devices={devices} now={now} />
      <LanguageSection locale={profile.locale} />
      {profile.is_seller && <LastSeenSection isHidden={profile.hides_last_seen} />}
      <DataSection />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}

type PasswordCardProps = { has: boolean; email: string; said?: SettingsAnswer }

/** Another password for who has one; for who came by Google, a link to set the first. */
function PasswordCard({ has, email, said }: PasswordCardProps) {
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

/** The address that the account is known by. Who is signed in has confirmed it. */
function EmailRow({ email }: { email: string }) {
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
function SecuritySection() {
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

/** The language that the person is written to in; that of the pages is chosen by their address. */
function LanguageSection({ locale }: { locale: Locale }) {
  return (
    <SettingsSection id="language" title={m.settings_language()} lead={m.settings_language_lead()}>
      <Card as="div">
        <Form method="post" action="/settings#language" className="k-stack">
          <input type="hidden" name="intent" value="language" />
          <Field label={m.settings_language_label()}>
            <Select name="locale" defaultValue={locale}>
              <option value="ar" lang="ar">
                {m.language_other({}, { locale: 'en' })}
              </option>
              <option value="en" lang="en">
                {m.language_other({}, { locale: 'ar' })}
              </option>
            </Select>
          </Field>
          <div>
            <Button>{m.settings_language_save()}</Button>
          </div>
        </Form>
      </Card>
    </SettingsSection>
  )
}

/** Whether buyers are told when a seller was last there. */
function LastSeenSection({ isHidden }: { isHidden: boolean }) {
  return (
    <SettingsSection id="last-seen" title={m.settings_seen()} lead={m.settings_seen_lead()}>
      <Card as="div">
        <Form method="post" action="/settings#last-seen" className="k-stack">
          <input type="hidden" name="intent" value="last_seen" />
          <Check name="show" defaultChecked={!isHidden}>
            {m.settings_seen_show()}
          </Check>
          <div>
            <Button>{m.settings_seen_save()}</Button>
          </div>
        </Form>
      </Card>
    </SettingsSection>
  )
}

/** What is held of the person: to take along, or to end. */
function DataSection() {
  const download = (
    <ButtonLink size="sm" to="/settings/data">
      <Icon name="download" />
      {m.settings_data_download()}
    </ButtonLink>
  )
  const end = (
    <ButtonLink size="sm" variant="outline-danger" to="/settings/delete">
      {m.settings_delete()}
    </ButtonLink>
  )
  return (
    <SettingsSection id="data" title={m.settings_data()} lead={m.settings_data_lead()}>
      <Card as="div">
        <SettingRow title={m.settings_data_download()} action={download}>
          {m.settings_data_what()}
        </SettingRow>
        <SettingRow title={m.settings_delete()} action={end}>
          {m.settings_delete_what()}
        </SettingRow>
      </Card>
    </SettingsSection>
  )
}
