import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textsOf } from '#kernel/form.ts'
import { confirmDecision, returnDecision } from '#modules/disputes/decide.server.ts'
import { answerForm } from '#modules/disputes/dispute.form.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { titled } from '../parts/titled.ts'
import { requireDispute, caseFor } from './case.server.ts'
import { Case } from './case.tsx'
import type { Route } from './+types/second'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  return { ...(await caseFor(asViewer(context, request), params.number, request)), text: null }
}

/** Confirms what another administrator decided, or returns it with a reason. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, settings, now } = given
  const acted = await requireDispute(given, params.number)
  const posted = await postedForm(request)
  const path = `/admin/disputes/${params.number}`
  if (posted.get('step') === 'confirm') {
    const confirmed = confirmedOr(await confirmDecision(db, acted, settings, now), url)
    return redirectWith(path, confirmed.ok ? 'dispute_decided' : flashOf(confirmed.code))
  }
  const form = readForm(answerForm, posted)
  if (!form.ok) return data({ values: textsOf(posted), errors: form.errors }, { status: 422 })
  const returned = await returnDecision(db, acted, form.value.words, now)
  return redirectWith(path, returned.ok ? 'dispute_done' : flashOf(returned.code))
}

const flashOf = (code: string): RefusedFlash =>
  code === 'another' ? 'dispute_another' : 'order_wrong_state'

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.dispute_case({ number: `D-${params.number}` }), m.disputes_title())

export default function Second({ loaderData, actionData }: Route.ComponentProps) {
  return <Case {...loaderData} returned={actionData} />
}
