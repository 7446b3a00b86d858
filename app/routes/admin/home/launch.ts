import { readForm } from '#kernel/form.ts'
import { launchForm } from '#modules/reports/launch.form.ts'
import { tickLaunch } from '#modules/reports/launch.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { onlyPosted } from '../../layout/only-posted.ts'
import type { Route } from './+types/launch'

export const loader = onlyPosted

/** Notes that a step of the launch is done, and leads back to what is left of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(launchForm, await postedForm(request))
  if (!form.ok) throw notFound()
  const ticked = await tickLaunch(db, form.value.step, viewer, now)
  if (!ticked.ok) throw notFound()
  return redirectWith('/admin', 'launch_ticked')
}
