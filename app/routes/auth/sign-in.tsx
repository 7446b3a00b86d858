import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { signIn } from '#modules/auth/accounts.server.ts'
import type { AuthRefusal } from '#modules/auth/auth-answers.server.ts'
import { googleOffered } from '#modules/auth/auth.server.ts'
import { hasKeptForms } from '#modules/auth/kept-forms.server.ts'
import { signInForm } from '#modules/auth/sign-in.form.ts'
import { saySignIn } from '#modules/auth/ui/account-checks.ts'
import { type SignInAnswer, SignInForm } from '#modules/auth/ui/sign-in-form.island.tsx'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { TextLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { answersForm } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/sign-in'
import { AuthFrame } from './frame.tsx'
import { nextOf } from './next.server.ts'
import { refusalWords, signInStatusOf, tooManyWords } from './words.ts'

// /signin: by email and password, or on to Google. Who uses two-step verification goes on to
// /signin/two-step.

export const handle = { slim: true }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.auth_sign_in_title(), index: false })

export const middleware = [answersForm(action, 'anybody')]

export function loader({ request, context, url }: Route.LoaderArgs) {
  const { viewer } = contextOf(context)
  if (viewer) throw redirect(nextOf(url))
  const query = url.searchParams.has('to') ? `?${new URLSearchParams({ to: nextOf(url) })}` : ''
  const kept = url.searchParams.has('to') && hasKeptForms(request.headers.get('cookie'))
  return { query, google: googleOffered(), error: errorOf(url), kept }
}

/** What went wrong elsewhere: at the second step, or on the way through Google. */
function errorOf(url: URL): string | null {
  const error = url.searchParams.get('error')
  if (error === 'code_over') return m.code_error_over()
  if (error === 'suspended') return m.auth_error_suspended()
  return error === null ? null : m.auth_error_google_sign_in()
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { now } = contextOf(context)
  const form = readForm(signInForm, await postedForm(request))
  if (!form.ok) {
    const { email, remember } = form.values
    return data<SignInAnswer>(
      { ...saySignIn(form.errors), email, remember: remember === 'on' },
      400,
    )
  }
  const next = nextOf(url)
  const signed = await signIn(request, form.value, {
    next,
    language: getLocale(),
    now,
  })
  if (signed.ok) {
    const { headers, owesCode } = signed.value
    throw redirect(
      owesCode
        ? `/signin/two-step${url.searchParams.has('to') ? `?${new URLSearchParams({ to: next })}` : ''}`
        : next,
      { headers },
    )
  }
  const { email, remember } = form.value
  return data<SignInAnswer>(
    { errors: {}, error: bannerOf(signed), email, remember },
    signInStatusOf(signed),
  )
}

/** When a stranger has used up the attempts, the mailbox still opens the account. */
const bannerOf = (refused: Refusal<AuthRefusal>): string =>
  refused.code === 'too_many'
    ? `${tooManyWords(refused)} ${m.auth_error_too_many_sign_in()}`
    : refusalWords(refused, m.auth_error_sign_in())

export default function SignIn() {
  const { query, google, kept, error } = useLoaderData<typeof loader>()
  const answer: SignInAnswer = useActionData<typeof action>() ?? { error, errors: {} }
  return (
    <AuthFrame heading={m.auth_sign_in_heading()} lead={m.auth_sign_in_lead()}>
      {kept && (
        <Callout tone="sea" icon="info" role="status">
          {m.kept_sign_in()}
        </Callout>
      )}
      <Island of={SignInForm} props={{ query, google, answer }} when="touch" />
      <p className="k-muted">
        {m.auth_new_here()}{' '}
        <TextLink to={`/signup${query}`} tap>
          {m.auth_create_account()}
        </TextLink>
      </p>
    </AuthFrame>
  )
}
