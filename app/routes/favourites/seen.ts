import { idFrom } from '#kernel/id.ts'
import { textOf } from '#kernel/form.ts'
import { idsIn } from '#modules/offers/favourites.ts'
import { noteView, offersAmong } from '#modules/offers/recent-views.server.ts'
import { contextOf, postedForm, signedIn } from '#platform/http.server.ts'
import { seenOf } from './seen-offer.ts'
import type { Route } from './+types/seen'

/** Of the offers that a visitor's device remembers those on sale, as they are now. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const offers = await offersAmong(contextOf(context).read, idsIn(url.searchParams.get('ids')))
  return Response.json({ offers: offers.map(seenOf) })
}

/** Notes for a member that they look at an offer, which its cached page does not know. */
export async function action({ request, context }: Route.ActionArgs) {
  const given = signedIn(context)
  if (!given) return Response.json({ code: 'unauthorized' }, { status: 401 })
  const id = idFrom(textOf(await postedForm(request), 'offer'))
  if (id !== null) await noteView(given.db, given.viewer.id, id, given.now)
  return Response.json({})
}
