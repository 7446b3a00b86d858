import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { withoutLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { signUp } from '#modules/identity/accounts.server.ts'
import { googleOffered } from '#modules/identity/auth.server.ts'
import { signUpForm } from '#modules/identity/sign-up.form.ts'
import { weakWords } from '#modules/identity/ui/weak-words.ts'
import { factsOf, postedForm } from '#platform/http.server.ts'
import { ownPath } from '#platform/security.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import type { Route } from './+types/sign-up'
import { EmailField, NewPasswordFields } from './fields.tsx'
import { AuthFrame } from './frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { fieldError, refusalWords, statusOf } from './words.ts'

export const handle = { bare: true }

export const meta: Route.MetaFunction = () => [{ title: m.page_title({ title: m.auth_sign_up_title() }) }]

export function loader({ context, url }: Route.LoaderArgs) {
  const to = withoutLocale(ownPath(url.searchParams.get('to'), '/'))
  if (factsOf(context).viewer) throw redirect(to)
  const query = url.searchParams.has('to') ? `?${new URLSearchParams({ to })}` : ''
  return { query, google: googleOffered(), error: url.searchParams.has('error') ? m.auth_error_google_sign_up() : null }
}

export async function action({ request }: Route.ActionArgs) {
  const form = readForm(signUpForm, await postedForm(request))
  if (!form.ok) return data({ ...refused(form.values.email), errors: form.errors, error: bannerOf(form.errors) }, 400)
  const made = await signUp(request, form.value, getLocale())
  if (made.ok) return data({ ...refused(form.value.email), username: made.value.username })
  const answer = refused(form.value.email)
  if (made.code === 'weak_password') return data({ ...answer, weak: weakWords(made) }, 400)
  return data({ ...answer, error: refusalWords(made, m.auth_error_sign_up()) }, statusOf(made))
}

/** The page again, with the email that was typed; the passwords are typed anew. */
const refused = (email = '') =>
  ({ email, errors: {} as Record<string, string | undefined>, error: null as string | null, weak: undefined as string | undefined, username: null as string | null })

function bannerOf(errors: Record<string, string | undefined>): string | null {
  if (errors.email === 'required' || errors.password === 'required') return m.auth_error_missing()
  return errors.confirm_password === 'mismatch' ? m.auth_error_mismatch_both() : null
}

export default function SignUp() {
  const loaderData = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const { query, google } = loaderData
  if (actionData?.username) return <SignedUp username={actionData.username} query={query} />
  const errors = actionData?.errors
  return (
    <AuthFrame heading={m.auth_sign_up_heading()} lead={m.auth_sign_up_lead()} error={actionData ? actionData.error : loaderData.error}>
      {google && <GoogleButton from="signup" label={m.auth_google_sign_up()} />}
      <Form method="post" className="k-stack">
        <EmailField error={fieldError(errors, 'email')} value={actionData?.email} />
        <NewPasswordFields
          label={m.auth_password()}
          error={actionData?.weak ?? fieldError(errors, 'password', 'new_password')}
          confirmError={errors?.confirm_password === 'mismatch' ? m.auth_error_mismatch_both() : fieldError(errors, 'confirm_password')}
        />
        <Button variant="primary" block data-busy={m.auth_signing_up()}>{m.auth_sign_up()}</Button>
      </Form>
      <p className="k-muted">{m.auth_have_account()} <TextLink to={`/signin${query}`} tap>{m.auth_sign_in()}</TextLink></p>
    </AuthFrame>
  )
}

function SignedUp({ username, query }: { username: string; query: string }) {
  return (
    <AuthFrame heading={m.auth_signed_up_title()} lead={m.auth_signed_up_mail()}>
      <div className="k-stack k-gap-2" role="status">
        <p>{m.auth_signed_up_username()}</p>
        <p className="k-2xl k-strong"><bdi dir="ltr">{username}</bdi></p>
        <p className="k-muted">{m.auth_signed_up_lead()}</p>
      </div>
      <ButtonLink variant="primary" block to={`/signin${query}`}>{m.auth_sign_in()}</ButtonLink>
    </AuthFrame>
  )
}
