import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { requestReset } from '#modules/accounts/commands.server.ts'
import { forgotPasswordForm } from '#modules/accounts/forms.ts'
import { postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import type { Route } from './+types/forgot-password'
import { EmailField } from './fields.tsx'
import { AuthFrame } from './frame.tsx'
import { fieldError, refusalWords, statusOf } from './words.ts'

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.auth_forgot_title() }) },
]

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has('sent') })

export async function action({ request }: Route.ActionArgs) {
  const form = readForm(forgotPasswordForm, await postedForm(request))
  if (!form.ok) return data({ error: null, errors: form.errors, email: form.values.email }, 400)
  const { email } = form.value
  const asked = await requestReset(request, email, getLocale())
  if (asked.ok) throw redirect('/forgot-password?sent')
  return data(
    { error: refusalWords(asked, m.auth_error_forgot()), errors: {}, email },
    statusOf(asked),
  )
}

export default function ForgotPassword() {
  const loaderData = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  if (loaderData.sent && !actionData) return <Sent />
  return (
    <AuthFrame
      heading={m.auth_forgot_heading()}
      lead={m.auth_forgot_lead()}
      error={actionData?.error}
    >
      <Form method="post" noValidate action="/forgot-password" className="k-stack">
        <EmailField error={fieldError(actionData?.errors, 'email')} value={actionData?.email} />
        <Button variant="primary" block data-busy={m.auth_sending_link()}>
          {m.auth_send_link()}
        </Button>
      </Form>
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
