import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textsOf } from '#kernel/form.ts'
import { askBoth } from '#modules/messaging/ask-both.server.ts'
import { sayForm } from '#modules/messaging/send-message.form.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { titled } from '../parts/titled.ts'
import { requireDispute, caseFor } from './case.server.ts'
import { Case } from './case.tsx'
import type { Route } from './+types/ask'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  return { ...(await caseFor(asViewer(context, request), params.number, request)), text: null }
}

/** Asks both sides something in their conversation; without words it comes back. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, viewer, now } = given
  await requireDispute(given, params.number)
  const posted = await postedForm(request)
  const back = () =>
    data({ values: textsOf(posted), errors: { body: 'required' } }, { status: 422 })
  const form = readForm(sayForm, posted)
  if (!form.ok) return back()
  const asked = await askBoth(db, viewer, Number(params.number), form.value, now)
  if (!asked.ok && asked.code === 'required') return back()
  const path = `/admin/disputes/${params.number}`
  return asked.ok
    ? redirectWith(`${path}#talk`, 'dispute_asked')
    : redirectWith(path, 'order_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.dispute_case({ number: `D-${params.number}` }), m.disputes_title())

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return <Case {...loaderData} asked={actionData} />
}
