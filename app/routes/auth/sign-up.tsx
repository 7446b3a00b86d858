import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { mailboxShown, googleOffered } from '#modules/accounts/queries.server.ts'
import { signUp } from '#modules/accounts/commands.server.ts'
import { signUpForm } from '#modules/accounts/forms.ts'
import { weakWords } from '#modules/accounts/ui.ts'
import { contextOf, isLocal, loaderHeaders, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import type { Route } from './+types/sign-up'
import { EmailField, NewPasswordFields } from './fields.tsx'
import { AuthFrame } from './frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { nextOf } from './next.server.ts'
import { fieldError, refusalWords, statusOf } from './words.ts'

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.auth_sign_up_title() }) },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const { viewer } = contextOf(context)
  const to = nextOf(url)
  if (viewer) throw redirect(to)
  const query = url.searchParams.has('to') ? `?${new URLSearchParams({ to })}` : ''
  return {
    query,
    google: googleOffered(),
    error: url.searchParams.has('error') ? m.auth_error_google_sign_up() : null,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { now } = contextOf(context)
  const form = readForm(signUpForm, await postedForm(request))
  if (!form.ok)
    return data(
      { ...refused(form.values.email), errors: form.errors, error: bannerOf(form.errors) },
      400,
    )
  const made = await signUp(request, form.value, {
    next: nextOf(url),
    language: getLocale(),
    now,
  })
  if (made.ok) {
    const { username, headers } = made.value
    return data(
      {
        ...refused(form.value.email),
        signedUp: { username, mailbox: isLocal(request) && mailboxShown() },
      },
      { headers },
    )
  }
  const answer = refused(form.value.email)
  if (made.code === 'weak_password') return data({ ...answer, weak: weakWords(made) }, 400)
  return data({ ...answer, error: refusalWords(made, m.auth_error_sign_up()) }, statusOf(made))
}

/** The page again, with the email that was typed; the passwords are typed anew. */
const refused = (email = '') => ({
  email,
  errors: {} as Record<string, string | undefined>,
  error: null as string | null,
  weak: undefined as string | undefined,
  signedUp: null as { username: string; mailbox: boolean } | null,
})

function bannerOf(errors: Record<string, string | undefined>): string | null {
  if (errors.email === 'required' || errors.password === 'required') return m.auth_error_missing()
  return errors.confirm_password === 'mismatch' ? m.auth_error_mismatch_both() : null
}

export const headers = loaderHeaders

export default function SignUp() {
  const loaderData = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const { query, google } = loaderData
  if (actionData?.signedUp) return <SignedUp email={actionData.email} {...actionData.signedUp} />
  const errors = actionData?.errors
  return (
    <AuthFrame
      heading={m.auth_sign_up_heading()}
      lead={m.auth_sign_up_lead()}
      error={actionData ? actionData.error : loaderData.error}
    >
      {google && <GoogleButton from="signup" label={m.auth_google_sign_up()} />}
      <Form method="post" noValidate className="k-stack">
        <EmailField error={fieldError(errors, 'email')} value={actionData?.email} />
        <NewPasswordFields
          label={m.auth_password()}
          error={actionData?.weak ?? fieldError(errors, 'password', 'new_password')}
          confirmError={
            errors?.confirm_password === 'mismatch'
              ? m.auth_error_mismatch_both()
              : fieldError(errors, 'confirm_password')
          }
        />
        <Button variant="primary" block data-busy={m.auth_signing_up()}>
          {m.auth_sign_up()}
        </Button>
      </Form>
      <p className="k-muted">
        {m.auth_have_account()}{' '}
        <TextLink to={`/signin${query}`} tap>
          {m.auth_sign_in()}
        </TextLink>
      </p>
    </AuthFrame>
  )
}

function SignedUp({
  email,
  username,
  mailbox,
}: {
  email: string
  username: string
  mailbox: boolean
}) {
  return (
    <AuthFrame
      heading={m.confirm_check_mail()}
      lead={m.confirm_sent_to({ email: leftToRight(email) })}
    >
      <div className="k-stack k-gap-2" role="status">
        <p>{m.auth_signed_up_username()}</p>
        <p className="k-2xl k-strong">
          <bdi dir="ltr">{username}</bdi>
        </p>
        <p className="k-muted">{m.auth_signed_up_lead()}</p>
      </div>
      {mailbox && (
        <ButtonLink variant="primary" block to="/mail">
          {m.confirm_mailbox()}
        </ButtonLink>
      )}
      <Form method="post" action="/confirm-email" className="k-stack k-gap-3">
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="email" value={email} />
        <p className="k-sm k-muted">
          {m.confirm_not_arrived()} {m.confirm_known_hint()}
        </p>
        <Button block data-busy={m.confirm_resending()}>
          {m.confirm_resend()}
        </Button>
      </Form>
    </AuthFrame>
  )
}
