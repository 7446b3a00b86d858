import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { activateOffer } from '#modules/offers/offer-moderation.server.ts'
import { nameOfGame, offersForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { listRoute } from '../parts/list-route.tsx'
import type { Route } from './+types/offers'
import { OfferList } from './offers.island.tsx'

// /admin/offers: the list of all offers of all sellers. Its button that puts a paused one back on
// sale posts here.

const list = listRoute(OfferList, async (asked, { db, backOffice }) => {
  const { game } = asked.filters
  const [page, name] = await Promise.all([
    offersForAdmin(backOffice, asked),
    game && nameOfGame(db, game),
  ])
  return { page, extra: { game: name ?? game } }
})

export const loader = list.loader
export const middleware = list.middleware
export const meta = list.meta
export default list.Screen

/** Activates a paused offer. Pausing and deleting have a dialog of their own, for their reason. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(textOf(await postedForm(request), 'activate'))
  const activated = id === null ? null : await activateOffer(db, id, viewer, now)
  if (activated?.ok) return redirectWith(`/admin/offers${url.search}`, `offer_${activated.value}`)
  return redirectWith(
    `/admin/offers${url.search}`,
    activated ? (`offer_${activated.code}` satisfies RefusedFlash) : 'offer_not_found',
  )
}
