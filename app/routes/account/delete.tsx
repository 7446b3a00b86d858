import { data, Form } from 'react-router'
import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { signOut } from '#modules/auth/accounts.server.ts'
import { signInWaysOf } from '#modules/auth/sign-in-ways.server.ts'
import { deleteAccountForm } from '#modules/privacy/delete-account.form.ts'
import {
  deleteAccount,
  type DeletionRefusal,
  dutiesOf,
} from '#modules/privacy/delete-account.server.ts'
import { decideDeletion, type Duty } from '#modules/privacy/delete-account.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input, PasswordInput } from '#ui/field.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { notAuthenticatedPage, Refused } from '../layout/refused.tsx'
import type { Route } from './+types/delete'
import './settings.css'

// /settings/delete: a member ends their account for good (decision 9). It asks for the password, or
// for the username where there is none, and names what must be ended first: open orders, money in
// the wallet.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.delete_title(), index: false })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const [duties, { password }] = await Promise.all([
    dutiesOf(db, viewer.id),
    signInWaysOf(db, viewer.id),
  ])
  const decided = decideDeletion(duties)
  return { duty: decided.ok ? null : decided, password, username: viewer.username }
}

/** Ends the account, and with it the session; what stands in the way is said on the page again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const form = readForm(deleteAccountForm, await postedForm(request))
  if (!form.ok) return data({ error: m.settings_unknown() }, 422)
  const deleted = await deleteAccount(db, viewer, form.value, now)
  if (deleted.ok) return redirectWith('/', 'account_deleted', await signOut(request))
  return data({ error: fieldWords(deleted, form.value) }, deleted.code === 'too_many' ? 429 : 422)
}

export default function DeleteAccount({
  loaderData: { duty, password, username },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/settings">{m.settings_title()}</BackLink>
      <h1>{m.delete_title()}</h1>
      <div className="k-narrow k-stack k-gap-5">
        <WhatHappens />
        {duty ? (
          <OpenDuty duty={duty} />
        ) : (
          <Confirm password={password} username={username} error={actionData?.error} />
        )}
      </div>
    </main>
  )
}

function WhatHappens() {
  return (
    <Callout tone="danger" icon="triangle-alert" title={m.delete_for_good()}>
      <ul className="k-dots">
        {[m.delete_goes(), m.delete_offers(), m.delete_points(), m.delete_orders()].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Callout>
  )
}

type ConfirmProps = { password: boolean; username: string; error?: string }

function Confirm({ password, username, error }: ConfirmProps) {
  return (
    <Card as="div">
      <Form method="post" className="k-stack" noValidate>
        {password ? (
          <Field label={m.delete_password()} error={error}>
            <PasswordInput
              name="password"
              required
              autoFocus={error !== undefined}
              autoComplete="current-password"
              showLabel={m.auth_password_show()}
              hideLabel={m.auth_password_hide()}
            />
          </Field>
        ) : (
          <Field label={m.delete_username({ username: isolated(username) })} error={error}>
            <Input
              name="username"
              required
              autoFocus={error !== undefined}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        <div className="k-actions">
          <Button variant="danger" data-busy={m.delete_busy()}>
            {m.delete_submit()}
          </Button>
          <ButtonLink variant="ghost" to="/settings">
            {m.delete_back()}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}

type Typed = { password: string; username: string }

function fieldWords(refusal: Refusal<DeletionRefusal>, { password, username }: Typed): string {
  switch (refusal.code) {
    case 'wrong_password':
      return password === '' ? m.delete_password_required() : m.delete_password_wrong()
    case 'wrong_username':
      return username === '' ? m.delete_username_required() : m.delete_username_wrong()
    case 'too_many':
      return m.settings_too_many({ minutes: Math.ceil(Number(refusal.details?.seconds) / 60) })
    default:
      return dutyWords(refusal as Refusal<Duty>)
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}

/** What is still open, and where to end it. */
function OpenDuty({ duty }: { duty: Refusal<Duty> }) {
  const way = ways[duty.code]
  return (
    <Card as="div" className="k-stack">
      <h2 className="k-h3">{m.delete_first()}</h2>
      <p>{dutyWords(duty)}</p>
      {way && (
        <div>
          <ButtonLink to={way.to}>{way.label()}</ButtonLink>
        </div>
      )}
    </Card>
  )
}

const ways: Record<Duty, { to: string; label: () => string } | null> = {
  last_admin: null,
  open_orders: { to: '/orders', label: m.delete_to_orders },
  open_sales: { to: '/sales', label: m.delete_to_sales },
  open_withdrawals: { to: '/wallet', label: m.delete_to_wallet },
  open_deposits: { to: '/wallet', label: m.delete_to_wallet },
  open_payments: { to: '/wallet', label: m.delete_to_wallet },
  open_refunds: { to: '/orders', label: m.delete_to_orders },
  money_left: { to: '/wallet', label: m.delete_to_wallet },
}

function dutyWords({ code, details }: Refusal<Duty>): string {
  const count = Number(details?.count ?? 0)
  const counted = { count, number: formatNumber(count) }
  switch (code) {
    case 'last_admin':
      return m.delete_last_admin()
    case 'open_orders':
      return m.delete_open_orders(counted)
    case 'open_sales':
      return m.delete_open_sales(counted)
    case 'open_withdrawals':
      return m.withdraw_delete_first(counted)
    case 'open_deposits':
      return m.deposit_delete_first(counted)
    case 'open_payments':
      return m.delete_open_payments(counted)
    case 'open_refunds':
      return m.delete_open_refunds(counted)
    case 'money_left':
      return m.delete_money_left({ amount: formatDa(Number(details?.amount)) })
  }
}
