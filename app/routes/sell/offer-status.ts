import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { setOfferStatus } from '#modules/offers/own-offers.server.ts'
import { postedForm } from '#platform/http.server.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/offer-status'

/** Statuses are only ever sent here. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

const problems = {
  not_found: m.refused_offer_not_found,
  no_stock: m.refused_offer_no_stock,
  held: m.refused_offer_held,
  not_a_seller: m.offer_forbidden,
}

/**
 * Pauses or activates one of the viewer's own offers, as the plain form of the list does: its
 * status, or why not in words.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const posted = await postedForm(request)
  const id = idFrom(params.offerId)
  const status = (['active', 'paused'] as const).find((each) => each === posted.get('status'))
  if (id === null || !status) return refused('not_found')
  const set = await setOfferStatus(db, id, viewer.id, status, now)
  return set.ok ? Response.json({ status: set.value }) : refused(set.code)
}

const statuses = { not_found: 404, no_stock: 409, held: 409, not_a_seller: 403 }

const refused = (code: keyof typeof problems) =>
  Response.json({ problem: problems[code]() }, { status: statuses[code] })
