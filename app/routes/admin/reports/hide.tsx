import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { MAX_OFFER_REASON, offerReasonForm } from '#modules/offers/offer-moderation.form.ts'
import { holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { offerForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { OfferNamed } from '../parts/cells.tsx'
import { defineQuestion } from '../parts/define-question.tsx'

async function find({ params, context }: LoaderFunctionArgs) {
  const offer = await offerForAdmin(contextOf(context).db, idFrom(params.offerId) ?? 0)
  if (!offer) throw missing('offer')
  return offer
}

/** Keeps a reported offer paused until an administrator activates it, which ends its reports. */
const question = defineQuestion({
  find,
  form: offerReasonForm,
  act: ({ offerId }, { reason }, { db, viewer, now }) =>
    holdOffer(db, idFrom(offerId) ?? 0, reason, viewer, now),
  back: () => '/admin/reports',
  behind: m.admin_reports_title,
  done: () => 'offer_hidden',
  refused: (code) => (code === 'wrong_state' ? 'offer_wrong_state' : 'offer_not_found'),
  question: (offer) => ({
    title: m.admin_reports_hide_title(),
    keep: m.admin_offer_keep(),
    act: { label: m.admin_reports_hide_act() },
    reason: { hint: m.admin_reason_hint_seller(), most: MAX_OFFER_REASON },
    children: (
      <>
        <OfferNamed offer={offer} />
        <p>{m.admin_offer_pause_text()}</p>
      </>
    ),
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
