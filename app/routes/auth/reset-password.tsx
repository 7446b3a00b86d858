import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { withLocale } from '#kernel/locale.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { resetPassword } from '#modules/auth/accounts.server.ts'
import { newPasswordForm } from '#modules/auth/password.form.ts'
import { recoveringEmail } from '#modules/auth/recovery.server.ts'
import { sayNewPassword } from '#modules/auth/ui/account-checks.ts'
import { NewPasswordForm } from '#modules/auth/ui/new-password-form.island.tsx'
import { weakWords } from '#modules/auth/ui/weak-words.ts'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Island } from '#ui/island.tsx'
import type { IslandFormAnswer } from '#ui/use-form.ts'
import { answersForm } from '../layout/json.ts'
import type { Route } from './+types/reset-password'
import { AuthFrame } from './frame.tsx'
import { refusalWords, signInStatusOf } from './words.ts'

// /reset-password: opened by a link in a mail that was asked for at /forgot-password; sets a
// password.

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.auth_reset_title() }) },
  { name: 'robots', content: 'noindex' },
]

const UPDATED = '/reset-password?updated'
const SECONDS_TO_SIGN_IN = 3

export const middleware = [answersForm(action, 'anybody')]

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
    { state: email ? ('open' as const) : ('expired' as const), query: url.search },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const { now } = contextOf(context)
  const form = readForm(newPasswordForm, await postedForm(request))
  if (!form.ok) return data<IslandFormAnswer>(sayNewPassword(form.errors), 400)
  const changed = await resetPassword(
    request,
    url.searchParams.get('token') ?? '',
    form.value.password,
    now,
  )
  if (changed.ok) throw redirect(UPDATED, { headers: changed.value })
  if (changed.code === 'weak_password')
    return data<IslandFormAnswer>({ errors: { password: weakWords(changed) } }, 400)
  // the page says by itself that its link is over; a script is led to it
  if (changed.code === 'invalid_token')
    return data({ errors: {}, to: hrefOf(`/reset-password${url.search}`) }, 400)
  return data<IslandFormAnswer>(
    { errors: {}, error: refusalWords(changed, m.auth_error_reset()) },
    signInStatusOf(changed),
  )
}

export default function ResetPassword() {
  const loaderData = useLoaderData<typeof loader>()
  const answer: IslandFormAnswer = useActionData<typeof action>() ?? { errors: {} }
  if (loaderData.state === 'updated') return <Updated />
  if (loaderData.state === 'expired') return <Expired />
  return (
    <AuthFrame heading={m.auth_reset_heading()} lead={m.auth_reset_lead()}>
      <Island of={NewPasswordForm} props={{ query: loaderData.query, answer }} when="touch" />
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
