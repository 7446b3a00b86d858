import { data, Form, useActionData, useLoaderData } from 'react-router'
import { leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { openReversal } from '#modules/auth/email-reversal.server.ts'
import { undoEmailChange } from '#modules/privacy/undo-email-change.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/undo-email'
import { AuthFrame } from './frame.tsx'
import { tooManyWords } from './words.ts'

// /confirm-email/undo: opened by a link in the mailbox that an account had before. One press gives
// the account its old address back, and locks out whoever changed it (decision 7).

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.undo_email_title() }) },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''
const noStore = { 'cache-control': 'no-store' }

/**
 * Reading the page takes nothing back, since mail readers open links by themselves: that takes its
 * button.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  return data({ email: await openReversal(db, tokenOf(url), now) }, { headers: noStore })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Gives the account its old address back. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now } = contextOf(context)
  const undone = await undoEmailChange(db, request, tokenOf(url), now)
  if (undone.ok) return data({ done: true, error: null }, { headers: noStore })
  // a link that is over says so by itself
  const error =
    undone.code === 'too_many'
      ? tooManyWords(undone)
      : undone.code === 'taken'
        ? m.undo_email_taken()
        : null
  return data(
    { done: false, error },
    {
      status: undone.code === 'too_many' ? 429 : undone.code === 'taken' ? 409 : 400,
      headers: noStore,
    },
  )
}

export default function UndoEmail() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.done) {
    return (
      <AuthFrame heading={m.undo_email_done_title()} lead={m.undo_email_done_lead()}>
        <ButtonLink variant="primary" block to="/forgot-password">
          {m.undo_email_new_password()}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (email === null) {
    return (
      <AuthFrame
        heading={m.confirm_expired_title()}
        lead={m.undo_email_expired()}
        error={answer?.error}
      >
        <ButtonLink block to="/forgot-password">
          {m.undo_email_new_password()}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      heading={m.undo_email_title()}
      lead={m.undo_email_lead({ email: leftToRight(email) })}
      error={answer?.error}
    >
      <Form method="post" className="k-stack">
        <Button variant="primary" block data-busy={m.confirm_confirming()}>
          {m.undo_email_action()}
        </Button>
      </Form>
    </AuthFrame>
  )
}
