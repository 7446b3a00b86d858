import { data, Form, redirect, useActionData } from 'react-router'
import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { requestEmailChange } from '#modules/accounts/commands.server.ts'
import { changeEmailForm, MAX_EMAIL } from '#modules/accounts/forms.ts'
import { twoStepOf } from '#modules/accounts/queries.server.ts'
import { AppCode, OwnPassword } from '#modules/accounts/ui.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input } from '#ui/field.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/email'
import './security.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.email_title(), index: false })

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
    return data({ email: form.values.email, errors: wordsOf(form.errors), error: null }, 400)
  const asked = await requestEmailChange(viewer, form.value, now)
  if (asked.ok) throw redirect('/settings/email?sent')
  const { email, password, code } = form.value
  switch (asked.code) {
    case 'no_password':
      return data({ email, errors: {}, error: m.email_no_password() }, 403)
    case 'same_email':
      return data({ email, errors: { email: m.email_error_same() }, error: null }, 400)
    case 'wrong_password':
      return data(
        {
          email,
          errors: {
            password: password ? m.two_step_error_password() : m.auth_error_password_required(),
          },
          error: null,
        },
        400,
      )
    case 'wrong_code':
      return data(
        {
          email,
          errors: { code: code ? m.two_step_error_code() : m.code_error_required() },
          error: null,
        },
        400,
      )
    case 'too_many':
      return data(
        {
          email,
          errors: {},
          error: m.auth_error_too_many({ minutes: Math.ceil(Number(asked.details?.seconds) / 60) }),
        },
        429,
      )
    default:
      return data({ email, errors: {}, error: m.email_error() }, 502)
  }
}

interface Words {
  email?: string
  password?: string
  code?: string
}

const wordsOf = ({ email, code }: { email?: string; code?: string }): Words => ({
  ...(email && {
    email: email === 'required' ? m.auth_error_email_required() : m.auth_error_email(),
  }),
  ...(code && { code: m.two_step_error_code() }),
})

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
      {actionData?.error && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {actionData.error}
        </Callout>
      )}
      <Card className="k-stack">
        <p className="k-muted">{m.email_lead({ email: leftToRight(email) })}</p>
        {hasPassword ? (
          <ChangeEmail typed={actionData?.email} errors={actionData?.errors} asksCode={asksCode} />
        ) : (
          <NoPassword />
        )}
      </Card>
    </main>
  )
}

function ChangeEmail({
  typed,
  errors,
  asksCode,
}: {
  typed?: string
  errors?: Words
  asksCode: boolean
}) {
  return (
    <Form method="post" action="/settings/email" className="k-stack">
      <Field label={m.email_new()} error={errors?.email}>
        <Input
          name="email"
          type="email"
          required
          maxLength={MAX_EMAIL}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={m.auth_email_example()}
          defaultValue={typed}
        />
      </Field>
      <OwnPassword error={errors?.password} />
      {asksCode && <AppCode error={errors?.code} orRecovery />}
      <Button variant="primary" block data-busy={m.email_submitting()}>
        {m.email_submit()}
      </Button>
    </Form>
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
