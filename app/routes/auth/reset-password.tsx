import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { resetPassword } from '#modules/accounts/commands.server.ts'
import { recoveringEmail } from '#modules/accounts/queries.server.ts'
import { newPasswordForm } from '#modules/accounts/forms.ts'
import { weakWords } from '#modules/accounts/ui.ts'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { Route } from './+types/reset-password'
import { NewPasswordFields } from './fields.tsx'
import { AuthFrame } from './frame.tsx'
import { fieldError, refusalWords, statusOf } from './words.ts'

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.auth_reset_title() }) },
  { name: 'robots', content: 'noindex' },
]

const UPDATED = '/reset-password?updated'
const SECONDS_TO_SIGN_IN = 3

/**
 * The link's token is all that opens the form. After the change the page says so and leads on, also
 * without scripts.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const token = url.searchParams.get('token') ?? ''
  if (url.searchParams.has('updated')) {
    const refresh = `${SECONDS_TO_SIGN_IN}; url=${withLocale('/signin', getLocale())}`
    return data({ state: 'updated' as const }, { headers: { refresh } })
  }
  const isRecovery = url.searchParams.get('type') === 'recovery'
  const email = isRecovery ? await recoveringEmail(db, token, now) : null
  return data(
    { state: email ? ('open' as const) : ('expired' as const) },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const { now } = contextOf(context)
  const form = readForm(newPasswordForm, await postedForm(request))
  if (!form.ok)
    return data({ errors: form.errors, weak: undefined, error: mismatchOf(form.errors) }, 400)
  const changed = await resetPassword(
    request,
    url.searchParams.get('token') ?? '',
    form.value.password,
    now,
  )
  if (changed.ok) throw redirect(UPDATED, { headers: changed.value })
  if (changed.code === 'weak_password')
    return data({ errors: {}, weak: weakWords(changed), error: null }, 400)
  const error =
    changed.code === 'invalid_token' ? null : refusalWords(changed, m.auth_error_reset())
  return data({ errors: {}, weak: undefined, error }, statusOf(changed))
}

const mismatchOf = (errors: Record<string, string | undefined>) =>
  errors.confirm_password === 'mismatch' ? m.auth_error_mismatch() : null

export default function ResetPassword() {
  const loaderData = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  if (loaderData.state === 'updated') return <Updated />
  if (loaderData.state === 'expired') return <Expired />
  return (
    <AuthFrame
      heading={m.auth_reset_heading()}
      lead={m.auth_reset_lead()}
      error={actionData?.error}
    >
      <Form method="post" className="k-stack">
        <NewPasswordFields
          label={m.auth_new_password()}
          error={actionData?.weak ?? fieldError(actionData?.errors, 'password', 'new_password')}
          confirmError={fieldError(actionData?.errors, 'confirm_password')}
        />
        <Button variant="primary" block data-busy={m.auth_resetting()}>
          {m.auth_reset()}
        </Button>
      </Form>
    </AuthFrame>
  )
}

function Expired() {
  return (
    <AuthFrame heading={m.auth_expired_heading()} lead={m.auth_expired_lead()}>
      <ButtonLink variant="primary" block to="/forgot-password">
        {m.auth_request_new_link()}
      </ButtonLink>
      <p>
        <TextLink to="/signin" tap>
          {m.auth_back_to_sign_in()}
        </TextLink>
      </p>
    </AuthFrame>
  )
}

function Updated() {
  return (
    <AuthFrame heading={m.auth_reset_title()}>
      <Callout tone="success" icon="circle-check" role="status" title={m.auth_updated()}>
        {m.auth_updated_lead()}
      </Callout>
      <ButtonLink variant="primary" block to="/signin">
        {m.auth_sign_in()}
      </ButtonLink>
    </AuthFrame>
  )
}
