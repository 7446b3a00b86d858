import { data, Form } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { findOwnProfile } from '#modules/people/queries.server.ts'
import { usernameForm } from '#modules/accounts/forms.ts'
import { changeUsername } from '#modules/accounts/commands.server.ts'
import { MAX_USERNAME, MIN_USERNAME, nextUsernameChange } from '#modules/accounts/rules.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { BackLink, Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input } from '#ui/field.tsx'
import { redirectWith } from '../shell/flash.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { notAuthenticated, Refused } from '../shell/refused.tsx'
import type { Route } from './+types/change-username'
import './settings.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.username_title(), index: false })

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
  if (!viewer) throw notAuthenticated()
  const form = readForm(usernameForm, await postedForm(request))
  if (!form.ok)
    return data(
      { error: words[form.errors.username ?? 'form']!(), wanted: form.values.username },
      422,
    )
  const { username } = form.value
  const changed = await changeUsername(db, viewer.id, username, now)
  if (changed.ok) return redirectWith('/change-username', 'username_updated')
  return data({ error: words[changed.code]!(), wanted: username }, 422)
}

const words: Record<string, () => string> = {
  required: m.username_required,
  form: m.username_form,
  not_public: m.public_text_refused,
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
            {m.username_next({ date: formatDate(next) })}
          </Callout>
        )}
        <Card as="div" className="k-stack">
          <p>
            <span className="k-muted">{m.username_current()}</span>{' '}
            <b>
              <bdi dir="ltr">{username}</bdi>
            </b>
          </p>
          <Rename
            username={username}
            wanted={actionData?.wanted}
            error={actionData?.error}
            closed={next !== null}
          />
        </Card>
        <Rules />
      </div>
    </main>
  )
}

type RenameProps = { username: string; wanted?: string; error?: string; closed: boolean }

/** The button waits until the text is another than the name (`#ui/until.client.ts`). */
function Rename({ username, wanted, error, closed }: RenameProps) {
  return (
    <Form
      method="post"
      action="/change-username"
      className="k-stack"
      data-until="changed"
      data-current={username}
    >
      <Field label={m.username_new()} hint={m.username_rule_form()} error={error}>
        <Input
          name="username"
          required
          disabled={closed}
          defaultValue={wanted ?? username}
          minLength={MIN_USERNAME}
          maxLength={MAX_USERNAME}
          pattern="[A-Za-z0-9_]+"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div>
        <Button variant="primary" disabled={closed} data-busy={m.username_busy()}>
          {m.username_submit()}
        </Button>
      </div>
    </Form>
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
