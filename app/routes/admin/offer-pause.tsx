import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { offerReasonForm } from '#modules/offers/offer-moderation.form.ts'
import { holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { offerForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { OfferQuestion } from './offer-question.tsx'
import type { Route } from './+types/offer-pause'

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = idFrom(params.offerId)
  const offer = id === null ? null : await offerForAdmin(db, id)
  if (!offer) throw notFound('offer')
  return { offer, back: `/admin/offers${url.search}` }
}

/** Keeps the offer paused until an administrator activates it; a form without a reason comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const id = idFrom(params.offerId)
  const form = readForm(offerReasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const done = id === null ? null : await holdOffer(db, id, form.value.reason, viewer, factsOf(context).now)
  if (done?.ok) return redirectWith(`/admin/offers${url.search}`, 'offer_paused_by_site')
  return redirectWith(`/admin/offers${url.search}`, done && done.code === 'wrong_state' ? 'offer_wrong_state' : 'offer_not_found')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_offer_pause_title()} · ${m.admin_offers_title()} · ${m.site_name()}` }]

export default function PauseOffer({ loaderData: { offer, back }, actionData }: Route.ComponentProps) {
  return (
    <OfferQuestion title={m.admin_offer_pause_title()} act={m.admin_offer_pause()} offer={offer} back={back} said={actionData}>
      <p>{m.admin_offer_pause_text()}</p>
    </OfferQuestion>
  )
}
