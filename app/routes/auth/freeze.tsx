import { data, Form, useActionData, useLoaderData } from 'react-router'
import { formatDa, formatDateTime, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { findFreezable, freezeActor } from '#modules/people/freeze.server.ts'
import { actionWords } from '#modules/reports/ui/audit-words.ts'
import { contextOf } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/freeze'
import { AuthFrame } from './frame.tsx'

// /signin/freeze: opened by a link in a mail to an owner, when a colleague moved much money. One
// press ends that colleague's sessions and takes their role (decision 89).

export const handle = { slim: true }

export const meta: Route.MetaFunction = () => [
  { title: m.page_title({ title: m.freeze_title() }) },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''
const noStore = { 'cache-control': 'no-store' }

/** Reading the page stops nobody, since mail readers open links by themselves. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = contextOf(context)
  return data({ found: await findFreezable(db, tokenOf(url), now) }, { headers: noStore })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Ends the sessions of who did it and takes their role. */
export async function action({ context, url }: Route.ActionArgs) {
  const { db, now } = contextOf(context)
  const frozen = await freezeActor(db, tokenOf(url), now)
  return data({ done: frozen.ok }, { status: frozen.ok ? 200 : 400, headers: noStore })
}

export default function Freeze() {
  const { found } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer?.done)
    return (
      <AuthFrame heading={m.freeze_done()} lead={m.freeze_done_text()}>
        <ButtonLink variant="primary" block to="/admin/staff">
          {m.staff_mail_action()}
        </ButtonLink>
      </AuthFrame>
    )
  if (found === null)
    return (
      <AuthFrame heading={m.freeze_over()} lead={m.freeze_over_text()}>
        <ButtonLink block to="/admin/staff">
          {m.staff_mail_action()}
        </ButtonLink>
      </AuthFrame>
    )
  const name = leftToRight(found.username)
  return (
    <AuthFrame heading={m.freeze_title()} lead={m.freeze_text({ name })}>
      <p>
        {actionWords(found.action)}
        {found.amount !== null && ` · ${isolated(formatDa(found.amount))}`} ·{' '}
        {isolated(formatDateTime(found.at))}
      </p>
      <Form method="post" className="k-stack">
        <Button variant="danger" block>
          {m.freeze_action({ name })}
        </Button>
      </Form>
    </AuthFrame>
  )
}
