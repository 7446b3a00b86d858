import { data, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteMethod } from '#modules/offers/commands.server.ts'
import { findMethod, mustStay } from '#modules/offers/queries.server.ts'
import { methodName } from '#modules/orders/ui.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { DeleteQuestion } from '../parts/question.tsx'
import type { Route } from './+types/delete'

const LIST = '/admin/payment-methods'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const method = await findMethod(db, idFrom(params.methodId) ?? 0)
  if (!method) throw notFound()
  return { method, mustStay: await mustStay(db, method) }
}

/** Deletes the method; one that is in use comes back with its way out, the switch of the list. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const deleted = await deleteMethod(db, idFrom(params.methodId) ?? 0, viewer, now)
  if (!deleted.ok && deleted.code === 'not_found') throw notFound()
  return deleted.ok
    ? redirectWith(LIST + url.search, 'method_deleted')
    : data({ inUse: true }, { status: 409 })
}

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_method_delete_title()} · ${m.site_name()}` },
]

export default function DeleteMethod({
  loaderData: { method, mustStay: kept },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const instead = method.active && {
    label: m.admin_method_off_instead(),
    variant: 'primary' as const,
    action: LIST + search,
    fields: { method: String(method.id), active: 'false' },
  }
  const refusal = (kept || actionData?.inUse) && {
    text: method.active ? m.admin_method_in_use() : m.admin_method_in_use_off(),
    instead,
  }
  return (
    <DeleteQuestion
      title={m.admin_method_delete_title()}
      back={LIST + search}
      what={methodName(method.name, method.name_ar)}
      refusal={refusal}
    >
      <p>{m.admin_method_delete_question()}</p>
    </DeleteQuestion>
  )
}
