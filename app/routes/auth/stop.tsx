import { data, Form, useActionData, useLoaderData } from 'react-router'
import { changeTimes } from '#events/change-times.ts'
import { formatDateTime, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { findStoppable, stopAccountChange } from '#modules/auth/account-changes.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/stop'
import { AuthFrame } from './frame.tsx'

// /signin/stop: opened by a link in a mail, when support is about to change how somebody gets into
// their account. One press prevents it (decision 94).

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.stop_title() }) },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''
const noStore = { 'cache-control': 'no-store' }

/** Reading the page stops nothing, since mail readers open links by themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  const found = await findStoppable(db, tokenOf(url), now)
  const shown = found && { kind: found.kind, email: found.email, asked_at: found.asked_at }
  return data({ found: shown }, { headers: noStore })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Stops the change that the link is of. */
export async function action({ context, url }: Route.ActionArgs) {
  const { db, now } = contextOf(context)
  const done = await stopAccountChange(db, tokenOf(url), now)
  return data({ done }, { status: done ? 200 : 400, headers: noStore })
}

export default function Stop() {
  const { found } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.done)
    return (
      <AuthFrame heading={m.stop_done()} lead={m.stop_done_text(changeTimes())}>
        <ButtonLink variant="primary" block to="/forgot-password">
          {m.undo_email_new_password()}
        </ButtonLink>
      </AuthFrame>
    )
  if (found === null)
    return (
      <AuthFrame heading={m.stop_over()} lead={m.stop_over_text()}>
        <ButtonLink block to="/forgot-password">
          {m.undo_email_new_password()}
        </ButtonLink>
      </AuthFrame>
    )
  const { kind, email, asked_at } = found
  const lead =
    kind === 'address' ? m.stop_address({ email: leftToRight(email ?? '') }) : m.stop_two_step()
  return (
    <AuthFrame heading={m.stop_title()} lead={lead}>
      <p>{m.stop_asked({ date: isolated(formatDateTime(asked_at)) })}</p>
      <Form method="post" className="k-stack">
        <Button variant="danger" block>
          {m.stop_action()}
        </Button>
      </Form>
    </AuthFrame>
  )
}
