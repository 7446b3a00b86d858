import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { requestReset } from '#modules/auth/accounts.server.ts'
import { forgotPasswordForm } from '#modules/auth/password.form.ts'
import { sayEmail } from '#modules/auth/ui/account-checks.ts'
import {
  type EmailAnswer,
  ForgotPasswordForm,
} from '#modules/auth/ui/forgot-password-form.island.tsx'
import { postedForm } from '#platform/http.server.ts'
import { ButtonLink, TextLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { answersForm } from '../layout/json.ts'
import type { Route } from './+types/forgot-password'
import { AuthFrame } from './frame.tsx'
import { refusalWords, signInStatusOf } from './words.ts'

// /forgot-password: sends a link to /reset-password to somebody's mailbox, and never says whether
// the address has an account.

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.auth_forgot_title() }) },
]

export const middleware = [answersForm(action, 'anybody')]

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') })

export async function action({ request }: Route.ActionArgs) {
  const form = readForm(forgotPasswordForm, await postedForm(request))
  if (!form.ok)
    return data<EmailAnswer>({ ...sayEmail(form.errors), email: form.values.email }, 400)
  const { email } = form.value
  const asked = await requestReset(request, email, getLocale())
  if (asked.ok) throw redirect('/forgot-password?sent')
  return data<EmailAnswer>(
    { error: refusalWords(asked, m.auth_error_forgot()), errors: {}, email },
    signInStatusOf(asked),
  )
}

export default function ForgotPassword() {
  const loaderData = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  if (loaderData.sent && !actionData) return <Sent />
  return (
    <AuthFrame heading={m.auth_forgot_heading()} lead={m.auth_forgot_lead()}>
      <Island
        of={ForgotPasswordForm}
        props={{ answer: actionData ?? { errors: {} } }}
        when="touch"
      />
      <p>
        <TextLink to="/signin" tap>
          {m.auth_back_to_sign_in()}
        </TextLink>
      </p>
    </AuthFrame>
  )
}

function Sent() {
  return (
    <AuthFrame heading={m.auth_sent_heading()} lead={m.auth_sent_lead()}>
      <ButtonLink block to="/signin">
        {m.auth_back_to_sign_in()}
      </ButtonLink>
    </AuthFrame>
  )
}
