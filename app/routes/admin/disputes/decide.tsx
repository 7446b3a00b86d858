import { randomInt } from 'node:crypto'
import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { decisionForm } from '#modules/disputes/dispute.form.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { titled } from '../parts/titled.ts'
import { requireDispute, caseFor } from './case.server.ts'
import { Case } from './case.tsx'
import type { Route } from './+types/decide'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  return { ...(await caseFor(asViewer(context, request), params.number, request)), text: null }
}

const refusals: Record<string, RefusedFlash> = { another: 'dispute_another' }

/** Decides it; the figures are shown, and what is wrong comes back, with all that was typed. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, settings, now } = given
  const acted = await requireDispute(given, params.number)
  const posted = await postedForm(request)
  const back = (errors: FieldErrors, status: number) =>
    data({ values: textsOf(posted), errors }, { status })
  if (posted.get('preview') === 'yes') return back({}, 200)
  const form = readForm(decisionForm, posted)
  if (!form.ok) return back(form.errors, 422)
  const decided = confirmedOr(
    await decideDispute(db, acted, form.value, randomInt(2 ** 32) / 2 ** 32, settings, now),
    url,
  )
  if (!decided.ok && decided.code === 'wrong_part') return back({ part: 'whole' }, 422)
  if (!decided.ok && decided.code === 'wrong_way') return back({ to: 'choose' }, 422)
  return redirectWith(
    `/admin/disputes/${params.number}`,
    decided.ok ? 'dispute_decided' : (refusals[decided.code] ?? 'order_wrong_state'),
  )
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.dispute_case({ number: `D-${params.number}` }), m.disputes_title())

export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  return <Case {...loaderData} decided={actionData} />
}
