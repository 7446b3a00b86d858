import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import { mailboxShown, signUp } from '#modules/auth/accounts.server.ts'
import { googleOffered } from '#modules/auth/auth.server.ts'
import { signUpForm } from '#modules/auth/sign-up.form.ts'
import { saySignUp } from '#modules/auth/ui/account-checks.ts'
import { type SignUpAnswer, SignUpForm } from '#modules/auth/ui/sign-up-form.island.tsx'
import { weakWords } from '#modules/auth/ui/weak-words.ts'
import { contextOf, isLocal, loaderHeaders, postedForm } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersForm } from '../layout/json.ts'
import type { Route } from './+types/sign-up'
import { AuthFrame } from './frame.tsx'
import { nextOf } from './next.server.ts'
import { refusalWords, signInStatusOf } from './words.ts'

// /signup: makes an account by email and password, which can be used once its address is confirmed
// (decision 7). It answers the same where the address has an account.

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.auth_sign_up_title() }) },
]

export const middleware = [answersForm(action, 'anybody')]

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
  if (!form.ok) return refused(form.values.email, saySignUp(form.errors))
  const made = await signUp(request, form.value, {
    next: nextOf(url),
    language: getLocale(),
    now,
  })
  const { email } = form.value
  if (made.ok) {
    const { username, headers } = made.value
    const signedUp = { username, mailbox: isLocal(request) && mailboxShown() }
    return data<SignUpAnswer>({ errors: {}, email, signedUp }, { headers })
  }
  return made.code === 'weak_password'
    ? refused(email, { errors: { password: weakWords(made) } })
    : refused(
        email,
        { errors: {}, error: refusalWords(made, m.auth_error_sign_up()) },
        signInStatusOf(made),
      )
}

/** The page again, with the email that was typed. */
const refused = (email: string | undefined, answer: SignUpAnswer, status = 400) =>
  data<SignUpAnswer>({ ...answer, email }, status)

export const headers = loaderHeaders

export default function SignUp() {
  const { query, google, error } = useLoaderData<typeof loader>()
  const answer: SignUpAnswer = useActionData<typeof action>() ?? { error, errors: {} }
  return (
    <AuthFrame>
      <Island of={SignUpForm} props={{ query, google, answer }} when="touch" />
    </AuthFrame>
  )
}
