import { redirect } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { batchForm, selectionOf } from '#modules/offers/batch.form.ts'
import { applyBatch, chooseOffers } from '#modules/offers/batch.server.ts'
import { doneHref, offerQuery, offerSearch } from '#modules/offers/own-offers.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { asSeller, BECOME_SELLER } from './as-seller.ts'
import type { Route } from './+types/batch'

export function loader({ request, context }: Route.LoaderArgs) {
  asSeller(context, request)
  return redirect(MY_OFFERS)
}

/** Pauses or activates the chosen offers at once; what cannot be taken back is shown first. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const posted = await postedForm(request)
  const query = offerQuery(posted)
  const form = readForm(batchForm, posted)
  if (!form.ok) return redirectWith(MY_OFFERS + offerSearch(query), 'offers_none_chosen')
  const { intent } = form.value
  const chosen = await chooseOffers(db, viewer.id, intent, selectionOf(posted), now)
  if (!chosen.ok) return redirectWith(MY_OFFERS + offerSearch(query), `offers_${chosen.code}`)
  if (intent === 'reprice' || intent === 'delete')
    return redirect(`${MY_OFFERS}/batch/${chosen.value}${offerSearch(query)}`)
  const applied = await applyBatch(db, viewer.id, chosen.value, { kind: intent }, now)
  return redirect(applied.ok ? doneHref(query, chosen.value) : BECOME_SELLER)
}
