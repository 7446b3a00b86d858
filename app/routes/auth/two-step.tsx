import { data, Form, redirect, useActionData, useLoaderData } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { codeForm } from '#modules/auth/code.form.ts'
import { giveCode, owesCode } from '#modules/auth/second-step.server.ts'
import { CodeField } from '#modules/auth/ui/account-fields.tsx'
import { wrongCodeWords } from '#modules/auth/ui/proof-words.ts'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { Check } from '#ui/field.tsx'
import { useRoot } from '../layout/root-data.ts'
import type { Route } from './+types/two-step'
import { AuthFrame } from './frame.tsx'
import { nextOf } from './next.server.ts'
import { tooManyWords } from './words.ts'

// /signin/two-step: asks who has shown their password, or came from Google, for the code of their
// authenticator app or a recovery code (decision 8).

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.code_title() }) },
  { name: 'robots', content: 'noindex' },
]

/**
 * Only for a browser that has shown the first step within ten minutes; `?with=recovery` asks for a
 * recovery code.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context)
  if (viewer) throw redirect(nextOf(url))
  const query = url.searchParams.has('to') ? `&${new URLSearchParams({ to: nextOf(url) })}` : ''
  if (!(await owesCode(db, request, now))) throw redirect(`/signin?error=code_over${query}`)
  return data(
    { query, recovery: url.searchParams.get('with') === 'recovery' },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now } = contextOf(context)
  const form = readForm(codeForm, await postedForm(request))
  if (!form.ok)
    return data(
      {
        field: form.errors.code === 'required' ? m.code_error_required() : m.code_error_wrong(),
        error: null,
      },
      400,
    )
  const given = await giveCode(db, request, form.value, now)
  if (given.ok) throw redirect(nextOf(url), { headers: given.value })
  if (given.code === 'wrong_code')
    return data(
      {
        field: wrongCodeWords(form.value.code),
        error: null,
      },
      400,
    )
  if (given.code === 'too_many') return data({ field: undefined, error: tooManyWords(given) }, 429)
  const error = given.code === 'suspended' ? 'suspended' : 'code_over'
  throw redirect(`/signin?${new URLSearchParams({ error, to: nextOf(url) })}`)
}

export default function TwoStep() {
  const { query, recovery } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof action>()
  const support = useRoot()?.site.support_email
  return (
    <AuthFrame
      heading={m.code_title()}
      lead={recovery ? m.code_recovery_lead() : m.code_lead()}
      error={actionData?.error}
    >
      <Form method="post" className="k-stack" noValidate>
        <CodeField recovery={recovery} error={actionData?.field} />
        <Check name="trust">{m.code_trust()}</Check>
        <Button variant="primary" block data-busy={m.code_submitting()}>
          {m.code_submit()}
        </Button>
      </Form>
      <div className="k-between">
        {recovery ? (
          <TextLink to={`/signin/two-step${query.replace('&', '?')}`} tap>
            {m.code_use_app()}
          </TextLink>
        ) : (
          <TextLink to={`/signin/two-step?with=recovery${query}`} tap>
            {m.code_use_recovery()}
          </TextLink>
        )}
        <TextLink to="/signin" tap>
          {m.code_other_account()}
        </TextLink>
      </div>
      {recovery && (
        <p className="k-sm k-muted">
          {m.code_lost()}{' '}
          {support && (
            <a className="k-link" href={`mailto:${support}`}>
              <bdi dir="ltr">{support}</bdi>
            </a>
          )}
        </p>
      )}
    </AuthFrame>
  )
}
