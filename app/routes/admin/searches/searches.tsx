import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { decideSearch, popularSearchesForAdmin } from '#modules/catalog/popular-searches.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import type { Route } from './+types/searches'
import { PopularSearchList } from './searches.island.tsx'

// /admin/searches: the list of popular searches. Its buttons that show one to everybody, or hide
// it, post here (decision 85).

const list = listRoute(PopularSearchList, async (asked, { backOffice }) => ({
  page: await popularSearchesForAdmin(backOffice, asked),
}))

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

const decisions = ['shown', 'hidden'] as const

/** Shows a search to all, or hides it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const state = decisions.find((each) => each === textOf(posted, 'state'))
  if (!state) throw notFound()
  const id = idFrom(textOf(posted, 'search')) ?? 0
  const decided = await decideSearch(db, id, state, viewer, now)
  if (!decided.ok) throw notFound()
  return redirectWith(`/admin/searches${url.search}`, `search_${state}`)
}
