import { data, redirect } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { offerScreenForm } from '#modules/offers/offer.form.ts'
import { MY_OFFERS } from '#modules/offers/own-offers.ts'
import { NotEditable, OfferMain, OfferSaved } from '#modules/offers/ui/offer-sheet.tsx'
import { OfferPage } from '#modules/offers/ui/offer-sheet.island.tsx'
import { screenPath } from '#modules/offers/ui/sheet-view.ts'
import { Island } from '#ui/island.tsx'
import { pageMeta } from '../shell/meta.ts'
import { editView } from './offer-view.server.ts'
import { saveOffer, statusOf } from './save-offer.server.ts'
import type { Route } from './+types/edit-offer'

export { loaderHeaders as headers } from '#platform/http.server.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.offer_edit(), index: false })

/** How long the message of a saved offer stands before its seller is led to their offers, in seconds. */
const STAYS_S = 2

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const found = await editView(request, context, params.offerId, 'screen')
  if (!found.ok) return data({ show: found.code }, { status: statusOf[found.code] })
  if (url.searchParams.has('saved')) return data({ show: 'saved' as const }, { headers: { refresh: `${STAYS_S}; url=${hrefOf(MY_OFFERS)}` } })
  return { show: 'form' as const, form: found.value }
}

/** Saves the form and goes back to its page, which says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const sent = await saveOffer(request, context, params.offerId, offerScreenForm)
  if ('to' in sent) return redirect(sent.to)
  return 'saved' in sent ? redirect(`${screenPath(sent.saved)}?saved`) : data(sent.answer, { status: sent.status })
}

export default function EditOffer({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  if (page.show === 'saved') return <OfferSaved title={m.offer_edit()} words={m.offer_saved_redirecting()} />
  if (page.show !== 'form') return <NotEditable why={page.show} />
  return <OfferMain><Island of={OfferPage} props={{ form: page.form, answer }} when="idle" /></OfferMain>
}
