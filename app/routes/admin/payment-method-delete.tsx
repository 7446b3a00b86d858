import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { activateMethod, deleteMethod, findMethod, mustStay } from '#modules/offers/payment-methods.server.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { db } from '#platform/db.server.ts'
import { textOf } from '#kernel/form.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Question } from './question.tsx'
import type { Route } from './+types/payment-method-delete'

const LIST = '/admin/payment-methods'

export async function loader({ params }: Route.LoaderArgs) {
  const id = idFrom(params.methodId)
  const method = id === null ? null : await findMethod(db, id)
  if (!method) throw notFound()
  return { method, mustStay: await mustStay(db, method) }
}

/** Deletes the method, or, where it is in use, offers to make it inactive instead and does that when asked. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const id = idFrom(params.methodId)
  if (id === null) throw notFound()
  const instead = textOf(await postedForm(request), 'step') === 'deactivate'
  const done = instead ? await activateMethod(db, id, false, viewer, now) : await deleteMethod(db, id, viewer, now)
  if (!done.ok && done.code === 'not_found') throw notFound()
  return done.ok ? redirectWith(LIST, instead ? 'method_inactive' : 'method_deleted') : data({ inUse: true }, { status: 409 })
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_method_delete_title()} · ${m.site_name()}` }]

export default function DeleteMethod({ loaderData: { method, mustStay: kept }, actionData }: Route.ComponentProps) {
  const inUse = (kept || actionData?.inUse) && { text: method.active ? m.admin_method_in_use() : m.admin_method_in_use_off() }
  const act = inUse
    ? method.active && { label: m.admin_method_off_instead(), variant: 'primary' as const, fields: { step: 'deactivate' } }
    : { label: m.admin_delete(), busy: m.admin_deleting() }
  return (
    <Question title={m.admin_method_delete_title()} back={LIST} act={act} refusal={inUse}>
      <p className="k-strong"><bdi>{methodName(method.name, method.name_ar)}</bdi></p>
      {!inUse && <p>{m.admin_method_delete_question()}</p>}
    </Question>
  )
}
