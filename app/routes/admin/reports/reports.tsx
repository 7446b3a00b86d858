import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { listOfferReports } from '#modules/offers/offer-report-list.server.ts'
import { dismissOfferReports } from '#modules/offers/offer-reports.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import type { Route } from './+types/reports'
import { OfferReportList } from './reports.island.tsx'

// /admin/reports: the list of offers that people reported. Its button that dismisses the reports of
// an offer posts here (decision 81).

const list = listRoute(OfferReportList, async (asked, { backOffice }) => ({
  page: await listOfferReports(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

/** Dismisses what was reported of an offer. To hide it has a dialog of its own, for its reason. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(textOf(await postedForm(request), 'dismiss')) ?? 0
  const dismissed = await dismissOfferReports(db, id, viewer, now)
  return redirectWith(
    `/admin/reports${url.search}`,
    dismissed.ok ? 'reports_dismissed' : (`reports_${dismissed.code}` satisfies RefusedFlash),
  )
}
