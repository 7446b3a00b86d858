import { data } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { publicUsernameForm } from '#modules/auth/public-username.form.ts'
import { sayUsername } from '#modules/auth/ui/account-checks.ts'
import { type UsernameAnswer, UsernameForm } from '#modules/auth/ui/username-form.island.tsx'
import { changeUsername } from '#modules/auth/username.server.ts'
import { nextUsernameChange } from '#modules/auth/username.ts'
import { findOwnProfile } from '#modules/people/profiles.server.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/change-username'
import './settings.css'

// /change-username: a member gives themselves another public username, at most once in 60 days.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.username_title(), index: false })

export const middleware = [answersForm(action, 'viewers')]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { username, last_username_change } = await findOwnProfile(db, viewer.id)
  const next = nextUsernameChange(last_username_change)
  return {
    username,
    first: last_username_change === null,
    next: next && next > now ? next : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const form = readForm(publicUsernameForm, await postedForm(request))
  if (!form.ok)
    return data<UsernameAnswer>({ ...sayUsername(form.errors), wanted: form.values.username }, 422)
  const { username } = form.value
  const changed = await changeUsername(db, viewer.id, username, now)
  if (changed.ok) return redirectWith('/change-username', 'username_updated')
  return data<UsernameAnswer>(
    { errors: { username: refusals[changed.code]() }, wanted: username },
    422,
  )
}

const refusals = {
  unchanged: m.username_unchanged,
  too_soon: m.username_too_soon,
  taken: m.username_taken,
  reserved: m.username_reserved,
}

export default function ChangeUsername({
  loaderData: { username, first, next },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/settings">{m.settings_title()}</BackLink>
      <h1>{m.username_title()}</h1>
      <div className="k-narrow k-stack k-gap-5">
        {first && (
          <Callout icon="gift" title={m.username_first()}>
            {m.username_first_lead()}
          </Callout>
        )}
        {next && (
          <Callout tone="sea" icon="clock">
            <p id="username-next">{m.username_next({ date: formatDate(next) })}</p>
          </Callout>
        )}
        <Card as="div" className="k-stack">
          <p>
            <span className="k-muted">{m.username_current()}</span>{' '}
            <b>
              <bdi dir="ltr">{username}</bdi>
            </b>
          </p>
          <Island
            of={UsernameForm}
            props={{ username, closed: next !== null, answer: actionData ?? { errors: {} } }}
            when="touch"
          />
        </Card>
        <Rules />
      </div>
    </main>
  )
}

function Rules() {
  return (
    <section className="k-stack k-gap-2" aria-labelledby="rules">
      <h2 id="rules" className="k-h3">
        {m.username_rules()}
      </h2>
      <ul className="k-dots k-muted">
        {[
          m.username_rule_form(),
          m.username_rule_unique(),
          m.username_rule_wait(),
          m.username_rule_held(),
        ].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
