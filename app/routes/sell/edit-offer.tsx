import { data } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { offerVersion } from '#modules/offers/offer-editing.server.ts'
import { offerScreenForm } from '#modules/offers/offer.form.ts'
import { EditScreen, NotEditable, screenPath } from '#modules/offers/ui/edit-form.tsx'
import { MY_OFFERS, OfferSaved } from '#modules/offers/ui/offer-sheet.tsx'
import { untouched } from '#modules/offers/ui/offer-words.ts'
import { pageMeta } from '../shell/meta.ts'
import { ownOfferToEdit, saveOffer, statusOf } from './save-offer.server.ts'
import type { Route } from './+types/edit-offer'

export { loaderHeaders as headers } from '#platform/http.server.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.offer_edit(), index: false })

/** How long the message of a saved offer stands before its seller is led to their offers, in seconds. */
const STAYS_S = 2

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const found = await ownOfferToEdit(request, context, params.offerId)
  if (!found.ok) return data({ show: found.code }, { status: statusOf[found.code] })
  const offer = found.value
  if (url.searchParams.has('saved')) return data({ show: 'saved' as const, offer }, { headers: { refresh: `${STAYS_S}; url=${hrefOf(MY_OFFERS)}` } })
  return { show: 'form' as const, offer, version: offerVersion(offer, false) }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  saveOffer(request, context, params.offerId, offerScreenForm, screenPath)

export default function EditOffer({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.show === 'saved') return <OfferSaved title={m.offer_edit()} words={m.offer_saved_redirecting()} offer={page.offer.id} />
  if (page.show !== 'form') return <NotEditable why={page.show} />
  return <EditScreen offer={page.offer} version={page.version} answer={actionData ?? untouched} />
}
