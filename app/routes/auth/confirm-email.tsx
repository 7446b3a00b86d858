import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { readForm, textOf } from '#kernel/form.ts'
import { confirm, resendConfirmation } from '#modules/auth/accounts.server.ts'
import { confirmForm, resendForm } from '#modules/auth/confirm.form.ts'
import { openLink, type OpenLink } from '#modules/auth/confirmation.server.ts'
import { sayEmail } from '#modules/auth/ui/account-checks.ts'
import { EmailField, PasswordField } from '#modules/auth/ui/account-fields.tsx'
import type { RequestContext } from '#platform/context.ts'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import type { Route } from './+types/confirm-email'
import { AuthFrame } from './frame.tsx'
import { refusalWords, signInStatusOf } from './words.ts'

// /confirm-email: opened by a link in a mail, after signing up or changing the address. Nobody has
// a session before they have confirmed theirs (decision 7).

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.confirm_title() }) },
  { name: 'robots', content: 'noindex' },
]

type Shown = { state: 'open'; link: OpenLink } | { state: 'expired' | 'ask' | 'sent' }

/**
 * Reading the page confirms nothing, since mail readers open links by themselves: that takes its
 * button.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  return data(await shownOf(contextOf(context), request, url), {
    headers: { 'cache-control': 'no-store' },
  })
}

async function shownOf(
  { db, viewer, now }: RequestContext,
  request: Request,
  url: URL,
): Promise<Shown> {
  const token = url.searchParams.get('token')
  if (token === null) return { state: url.searchParams.has('sent') ? 'sent' : 'ask' }
  const link = await openLink(db, request, viewer, token, now)
  // whoever has a session has confirmed their address: the link was used, by a second tap perhaps
  if (!link && viewer) throw redirect('/')
  return link ? { state: 'open', link } : { state: 'expired' }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Uses the link of this address, or (`intent` send) asks for another one. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const given = contextOf(context)
  const form = await postedForm(request)
  return textOf(form, 'intent') === 'send'
    ? sendLink(given, request, form)
    : confirmBy(given, request, url, form)
}

async function sendLink({ now }: RequestContext, request: Request, posted: FormData) {
  const form = readForm(resendForm, posted)
  if (!form.ok)
    return data(
      { error: null, wrong: sayEmail(form.errors).errors.email, email: form.values.email },
      400,
    )
  const { email } = form.value
  const sent = await resendConfirmation(request, email, {
    next: '/',
    language: getLocale(),
    now,
  })
  if (sent.ok) throw redirect('/confirm-email?sent')
  return data(
    { error: refusalWords(sent, m.confirm_send_error()), wrong: undefined, email },
    signInStatusOf(sent),
  )
}

async function confirmBy(
  { viewer, now }: RequestContext,
  request: Request,
  url: URL,
  posted: FormData,
) {
  const form = readForm(confirmForm, posted)
  const password = form.ok ? form.value.password : ''
  const used = await confirm(
    request,
    viewer,
    { token: url.searchParams.get('token') ?? '', password },
    now,
  )
  if (used.ok) {
    const { next, headers, owesCode, isChange } = used.value
    if (owesCode)
      throw redirect(`/signin/two-step?${new URLSearchParams({ to: next })}`, { headers })
    throw redirectWith(next, isChange ? 'email_changed' : 'email_confirmed', headers)
  }
  // an expired link says so by itself
  const error = used.code === 'invalid_token' ? null : refusalWords(used, m.confirm_error())
  return data({ error, wrong: undefined, email: undefined }, signInStatusOf(used))
}

export default function ConfirmEmail() {
  const shown = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  if (shown.state === 'open') return <Confirm link={shown.link} error={actionData?.error} />
  if (shown.state === 'sent' && !actionData) return <Sent />
  const [heading, lead] =
    shown.state === 'expired'
      ? [m.confirm_expired_title(), m.confirm_expired_lead()]
      : [m.confirm_ask_title(), m.confirm_ask_lead()]
  return (
    <AuthFrame heading={heading} lead={lead} error={actionData?.error}>
      <Form method="post" action="/confirm-email" className="k-stack" noValidate>
        <input type="hidden" name="intent" value="send" />
        <EmailField error={actionData?.wrong} value={actionData?.email} />
        <Button variant="primary" block data-busy={m.confirm_resending()}>
          {m.confirm_resend()}
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

function Confirm({
  link: { email, needsPassword, isChange },
  error,
}: {
  link: OpenLink
  error?: string | null
}) {
  const shown = leftToRight(email)
  const lead = isChange ? m.confirm_change_lead({ email: shown }) : m.confirm_lead({ email: shown })
  return (
    <AuthFrame heading={m.confirm_title()} lead={lead} error={error}>
      <Form method="post" className="k-stack" noValidate>
        {needsPassword && (
          <PasswordField
            label={m.auth_password()}
            hint={m.confirm_password_hint()}
            autoComplete="current-password"
          />
        )}
        <Button variant="primary" block data-busy={m.confirm_confirming()}>
          {isChange ? m.confirm_change_action() : m.confirm_action()}
        </Button>
      </Form>
      {needsPassword && (
        <p>
          <TextLink to="/forgot-password" tap>
            {m.auth_forgot()}
          </TextLink>
        </p>
      )}
    </AuthFrame>
  )
}

function Sent() {
  return (
    <AuthFrame heading={m.confirm_sent_title()} lead={m.confirm_sent_lead()}>
      <ButtonLink block to="/signin">
        {m.auth_back_to_sign_in()}
      </ButtonLink>
    </AuthFrame>
  )
}
