import { isCategory } from '#modules/catalog/category.ts'
import { countAttempt, originOf } from '#modules/auth/limits.server.ts'
import { type Facets, facetsOf, filterPanel } from '#modules/offers/facets.server.ts'
import { filtersFrom } from '#modules/offers/filters.ts'
import { listingFrom } from '#modules/offers/offer.ts'
import { contextOf, notFound } from '#platform/http.server.ts'
import type { Route } from './+types/counts'

/** What `/{slug}/{category}/counts` answers: the choice is named as in the page's own address. */
export type FilterCounts = Pick<Facets, 'total' | 'more' | 'counts'>

/** How many offers of a game fit a choice, and what each further option would leave. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { gameSlug: slug, category } = params
  if (!isCategory(category)) throw notFound()
  const { db, read, viewer, now } = contextOf(context)
  const seconds = await countAttempt(
    db,
    viewer
      ? { path: '/counts', account: viewer.id }
      : { path: '/counts/visitor', account: '', ...originOf(request.headers, '') },
    now,
  )
  if (seconds > 0)
    return Response.json(null, { status: 429, headers: { 'retry-after': String(seconds) } })
  const panel = await filterPanel(read, { slug, category })
  if (!panel) throw notFound()
  const { device } = listingFrom(url.searchParams)
  const filters = filtersFrom(url.searchParams, panel.attributes)
  const { total, more, counts } = await facetsOf(read, panel.game_id, filters, device)
  const answer: FilterCounts = { total, more, counts }
  return Response.json(answer, { headers: { 'cache-control': 'private, max-age=15' } })
}
