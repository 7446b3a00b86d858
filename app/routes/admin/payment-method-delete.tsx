import { data, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { activateMethod, deleteMethod, findMethod, mustStay } from '#modules/offers/payment-methods.server.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { db } from '#platform/db.server.ts'
import { textOf } from '#kernel/form.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { DeleteQuestion } from './question.tsx'
import type { Route } from './+types/payment-method-delete'

const LIST = '/admin/payment-methods'

export async function loader({ params }: Route.LoaderArgs) {
  const method = await findMethod(db, idFrom(params.methodId) ?? 0)
  if (!method) throw notFound()
  return { method, mustStay: await mustStay(db, method) }
}

/** Deletes the method, or, where it is in use, offers to make it inactive instead and does that when asked. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const { now } = factsOf(context)
  const id = idFrom(params.methodId) ?? 0
  const instead = textOf(await postedForm(request), 'step') === 'deactivate'
  const done = instead ? await activateMethod(db, id, false, viewer, now) : await deleteMethod(db, id, viewer, now)
  if (!done.ok && done.code === 'not_found') throw notFound()
  return done.ok ? redirectWith(LIST + url.search, instead ? 'method_inactive' : 'method_deleted') : data({ inUse: true }, { status: 409 })
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_method_delete_title()} · ${m.site_name()}` }]

export default function DeleteMethod({ loaderData: { method, mustStay: kept }, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const instead = method.active && { label: m.admin_method_off_instead(), variant: 'primary' as const, fields: { step: 'deactivate' } }
  const refusal = (kept || actionData?.inUse) && { text: method.active ? m.admin_method_in_use() : m.admin_method_in_use_off(), instead }
  return (
    <DeleteQuestion title={m.admin_method_delete_title()} back={LIST + search} what={methodName(method.name, method.name_ar)} refusal={refusal}>
      <p>{m.admin_method_delete_question()}</p>
    </DeleteQuestion>
  )
}
