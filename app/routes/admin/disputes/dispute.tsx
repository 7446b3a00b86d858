import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textsOf } from '#kernel/form.ts'
import type { Result } from '#kernel/result.ts'
import { assignDispute } from '#modules/disputes/assign.server.ts'
import { disputeNumber } from '#modules/disputes/dispute-number.ts'
import { escalate, withdrawDispute } from '#modules/disputes/party-actions.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { withOutcome } from '../parts/answers.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { titled } from '../parts/titled.ts'
import { requireDispute, caseFor } from './case.server.ts'
import { Case } from './case.tsx'
import type { Route } from './+types/dispute'

/** Also by the number as it is shown, `D-1042`. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const asShown = disputeNumber(params.number)
  if (asShown !== null && /\D/.test(params.number))
    throw redirect(`/admin/disputes/${asShown}${url.search}`)
  const found = await caseFor(asViewer(context, request), params.number, request)
  return { ...found, text: url.searchParams.get('text') }
}

/**
 * Says who handles it, takes it to decide before its sides are through, or lets the order go on.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, settings, now } = given
  const acted = await requireDispute(given, params.number)
  const { to, step } = textsOf(await postedForm(request))
  const done: Result<unknown, string> =
    step === 'assign'
      ? await assignDispute(db, acted, to || null, now)
      : step === 'free'
        ? await withdrawDispute(db, acted, settings, now)
        : await escalate(db, acted, now)
  const path = `/admin/disputes/${params.number}`
  return withOutcome(path, confirmedOr(done, url), 'dispute_done', 'order_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.dispute_case({ number: `D-${params.number}` }), m.disputes_title())

export default function Dispute({ loaderData }: Route.ComponentProps) {
  return <Case {...loaderData} />
}
