import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { activateMethod, methodsForAdmin } from '#modules/payments/payment-methods.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { listRoute } from '../parts/list-route.tsx'
import { MethodList } from './payment-methods.island.tsx'
import type { Route } from './+types/payment-methods'

// /admin/payment-methods: the list of payment methods. Its switches, which offer a method at
// checkout or no longer, post here; only owners may use them.

const list = listRoute(MethodList, async (asked, { db }) => ({
  page: await methodsForAdmin(db, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

/** Makes a method one to choose, or none. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const id = idFrom(textOf(posted, 'method'))
  const active = textOf(posted, 'active')
  if (id === null || !['true', 'false'].includes(active)) throw notFound()
  const done = confirmedOr(await activateMethod(db, id, active === 'true', viewer, now), url)
  if (!done.ok) throw notFound()
  return redirectWith(
    `/admin/payment-methods${url.search}`,
    active === 'true' ? 'method_active' : 'method_inactive',
  )
}
