import { m } from '#i18n/paraglide/messages.js'
import { pageMeta } from '../layout/meta.ts'
import { answersDialog, EditPage, readEditPage, saveEditPage } from './edit-page.tsx'
import type { Route } from './+types/edit-offer-full'

export { loaderHeaders as headers } from '#platform/http.server.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offer_edit(), index: false })

/**
 * The edit modal as a page: all that the edit screen has, and discounts, payment link and images.
 */
export const loader = (args: Route.LoaderArgs) => readEditPage('full', args)

export const action = (args: Route.ActionArgs) => saveEditPage('full', args)

export const middleware = answersDialog('full')

export default function EditOfferFull({ loaderData, actionData }: Route.ComponentProps) {
  return <EditPage kind="full" page={loaderData} answer={actionData} />
}
