import { data } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { linkMethods, offerVersion } from '#modules/offers/offer-editing.server.ts'
import { imagesOf } from '#modules/offers/offer-images.server.ts'
import { offerModalForm } from '#modules/offers/offer.form.ts'
import { EditModal, modalPath, NotEditable } from '#modules/offers/ui/edit-form.tsx'
import { MY_OFFERS, OfferSaved } from '#modules/offers/ui/offer-sheet.tsx'
import { untouched } from '#modules/offers/ui/offer-words.ts'
import { db } from '#platform/db.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { ownOfferToEdit, saveOffer, statusOf } from './save-offer.server.ts'
import type { Route } from './+types/edit-offer-full'

export { loaderHeaders as headers } from '#platform/http.server.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.offer_edit(), index: false })

/** The edit modal as a page: all that the edit screen has, and discounts, payment link and images. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const found = await ownOfferToEdit(request, context, params.offerId)
  if (!found.ok) return data({ show: found.code }, { status: statusOf[found.code] })
  const offer = found.value
  if (url.searchParams.has('saved')) return data({ show: 'saved' as const, offer }, { headers: { refresh: `2; url=${hrefOf(MY_OFFERS)}` } })
  const [methods, images] = await Promise.all([linkMethods(db), imagesOf(db, offer.id)])
  return { show: 'form' as const, offer, version: offerVersion(offer, true), methods, images }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  saveOffer(request, context, params.offerId, offerModalForm, modalPath)

export default function EditOfferFull({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.show === 'saved') return <OfferSaved title={m.offer_edit()} words={m.offer_saved()} offer={page.offer.id} />
  if (page.show !== 'form') return <NotEditable why={page.show} />
  const { offer, version, methods, images } = page
  return <EditModal offer={offer} version={version} methods={methods} images={images} answer={actionData ?? untouched} />
}
