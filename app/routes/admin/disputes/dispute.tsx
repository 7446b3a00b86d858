import { m } from '#i18n/paraglide/messages.js'
import { textsOf } from '#kernel/form.ts'
import { person } from '#modules/accounts/rules.ts'
import { assignDispute, escalate } from '#modules/disputes/commands.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { withOutcome } from '../parts/answers.ts'
import { titled } from '../parts/titled.ts'
import { caseFor } from './case.server.ts'
import { Case } from './case.tsx'
import type { Route } from './+types/dispute'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const found = await caseFor(asViewer(context, request), params.number)
  return { ...found, text: url.searchParams.get('text') }
}

/** Says who handles it, or takes it to decide before its sides are through. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { found } = await caseFor(given, params.number)
  const acted = { orderId: found.order_id, actor: person(given.viewer) }
  const posted = await postedForm(request)
  const { to } = textsOf(posted)
  const done =
    posted.get('step') === 'assign'
      ? await assignDispute(given.db, acted, to || null, given.now)
      : await escalate(given.db, acted, given.now)
  return withOutcome(`/admin/disputes/${params.number}`, done, 'dispute_done', 'order_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.dispute_case({ number: `D-${params.number}` }), m.disputes_title())

export default function Dispute({ loaderData }: Route.ComponentProps) {
  return <Case {...loaderData} />
}
