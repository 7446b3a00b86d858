import { data, redirect, useActionData } from 'react-router'
import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { changeEmailForm } from '#modules/auth/confirm.form.ts'
import { requestEmailChange } from '#modules/auth/email-change.server.ts'
import { twoStepOf } from '#modules/auth/two-step.server.ts'
import { sayEmailChange } from '#modules/auth/ui/account-checks.ts'
import { ChangeEmailForm } from '#modules/auth/ui/change-email-form.island.tsx'
import type { EmailAnswer } from '#modules/auth/ui/forgot-password-form.island.tsx'
import { wrongCodeWords, wrongPasswordWords } from '#modules/auth/ui/proof-words.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Island } from '#ui/island.tsx'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/email'
import './security.css'

// /settings/email: a member asks for another email address of their account. It counts once a link
// that is sent to the new mailbox was opened and confirmed there (decision 7).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.email_title(), index: false })

export const middleware = [answersForm(action, 'viewers')]

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const { hasPassword, since } = await twoStepOf(db, viewer, now)
  return {
    email: viewer.email,
    hasPassword,
    asksCode: since !== null,
    sent: url.searchParams.has('sent'),
  }
}

/** Sends a link to the new address; nothing changes before it is used. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, now } = asViewer(context, request)
  const form = readForm(changeEmailForm, await postedForm(request))
  if (!form.ok)
    return data<EmailAnswer>({ ...sayEmailChange(form.errors), email: form.values.email }, 400)
  const asked = await requestEmailChange(viewer, form.value, now)
  if (asked.ok) throw redirect('/settings/email?sent')
  const { email, password, code } = form.value
  const refused = (answer: EmailAnswer, status = 400) =>
    data<EmailAnswer>({ ...answer, email }, status)
  switch (asked.code) {
    case 'no_password':
      return refused({ errors: {}, error: m.email_no_password() }, 403)
    case 'same_email':
      return refused({ errors: { email: m.email_error_same() } })
    case 'wrong_password':
      return refused({ errors: { password: wrongPasswordWords(password) } })
    case 'wrong_code':
      return refused({ errors: { code: wrongCodeWords(code) } })
    case 'too_many': {
      const minutes = Math.ceil(Number(asked.details?.seconds) / 60)
      return refused({ errors: {}, error: m.auth_error_too_many({ minutes }) }, 429)
    }
    default:
      return refused({ errors: {}, error: m.email_error() }, 502)
  }
}

export default function Email({
  loaderData: { email, hasPassword, asksCode, sent },
}: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  return (
    <main id="main" className="k-wrap k-security">
      <BackLink to="/settings">{m.security_back()}</BackLink>
      <h1>{m.email_title()}</h1>
      {sent && !actionData && (
        <Callout tone="success" icon="circle-check" role="status" title={m.email_sent_title()}>
          {m.email_sent()}
        </Callout>
      )}
      <Card className="k-stack">
        <p className="k-muted">{m.email_lead({ email: leftToRight(email) })}</p>
        {hasPassword ? (
          <Island
            of={ChangeEmailForm}
            props={{ asksCode, answer: actionData ?? { errors: {} } }}
            when="touch"
          />
        ) : (
          <NoPassword />
        )}
      </Card>
    </main>
  )
}

/** Who comes by Google alone: a session would be enough to take the account away. */
function NoPassword() {
  return (
    <>
      <Callout tone="sea" icon="lock">
        {m.email_no_password()}
      </Callout>
      <ButtonLink to="/settings#password" block>
        {m.settings_password_set()}
      </ButtonLink>
    </>
  )
}
