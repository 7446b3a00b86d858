import { m } from '#i18n/paraglide/messages.js'
import { pageMeta } from '../layout/meta.ts'
import { answersDialog, EditPage, readEditPage, saveEditPage } from './edit-page.tsx'
import type { Route } from './+types/edit-offer'

export { loaderHeaders as headers } from '#platform/http.server.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offer_edit(), index: false })

/** The edit screen of the viewer's own offer. */
export const loader = (args: Route.LoaderArgs) => readEditPage('screen', args)

export const action = (args: Route.ActionArgs) => saveEditPage('screen', args)

export const middleware = answersDialog('screen')

export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  return <EditPage kind="screen" page={loaderData} answer={actionData} />
}
