import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { googleOffered } from '#modules/auth/auth.server.ts'
import { deviceOf } from '#modules/auth/device.ts'
import { sessionsOf } from '#modules/auth/sessions.server.ts'
import { signInWaysOf } from '#modules/auth/sign-in-ways.server.ts'
import { nextUsernameChange } from '#modules/auth/username.ts'
import { findOwnProfile } from '#modules/people/profiles.server.ts'
import { asViewer, loaderHeaders, signedIn } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticated, Refused } from '../layout/refused.tsx'
import { postedFiles } from '../layout/uploads.server.ts'
import { DataSection, LanguageSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { googleError, GoogleCard } from './google-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileSection } from './profile-section.tsx'
import { EmailRow, SecuritySection } from './security-section.tsx'
import { answerTo, refusedByQueue } from './settings-actions.ts'
import { SettingsSection } from './settings-section.tsx'
import type { Route } from './+types/settings'

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
  if (!given) throw notAuthenticated()
  const taken = await postedFiles(request, given.viewer.id, async (form) =>
    answerTo({ ...given, request, form }),
  )
  return taken.ok ? taken.value : refusedByQueue(taken.code)
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
      <DataSection />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
