import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { MAX_OFFER_REASON, offerReasonForm } from '#modules/offers/offer-moderation.form.ts'
import { deleteOfferAsAdmin, holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { offerForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { oneOf } from '../parts/answers.ts'
import { OfferNamed } from '../parts/cells.tsx'
import { defineQuestion } from '../parts/define-question.tsx'

// /admin/offers/{id}/pause and …/delete: asks for a reason, which the seller is told, then takes an
// offer of theirs from sale. A pause by staff is ended by staff only (decision 19).

const commands = {
  pause: { act: holdOffer, done: 'offer_paused' },
  delete: { act: deleteOfferAsAdmin, done: 'offer_deleted' },
} as const

const actOf = (name = '') => oneOf(['pause', 'delete'], name)

const words = {
  hold: {
    title: m.admin_offer_hold_title,
    label: m.admin_offer_hold,
    question: m.admin_offer_pause_text,
  },
  pause: {
    title: m.admin_offer_pause_title,
    label: m.admin_offer_pause,
    question: m.admin_offer_pause_text,
  },
  delete: {
    title: m.admin_offer_delete_title,
    label: m.deletion_confirm,
    question: m.admin_offer_delete_question,
  },
}

async function find({ params, context }: LoaderFunctionArgs) {
  const act = actOf(params.act)
  const offer = await offerForAdmin(contextOf(context).db, idFrom(params.offerId) ?? 0)
  if (!offer) throw missing('offer')
  return { act, offer }
}

/** Keeps an offer paused until an administrator activates it, or deletes it, with a reason. */
const question = defineQuestion({
  find,
  form: offerReasonForm,
  act: ({ offerId, act }, { reason }, { db, viewer, now }) =>
    commands[actOf(act)].act(db, idFrom(offerId) ?? 0, reason, viewer, now),
  back: () => '/admin/offers',
  behind: m.admin_offers_title,
  done: ({ act }) => commands[actOf(act)].done,
  refused: (code) => (code === 'wrong_state' ? 'offer_wrong_state' : 'offer_not_found'),
  question: ({ act, offer }) => {
    const said = words[act === 'pause' && offer.status === 'paused' ? 'hold' : act]
    return {
      title: said.title(),
      keep: m.admin_offer_keep(),
      act: { label: said.label() },
      reason: { hint: m.admin_reason_hint_seller(), most: MAX_OFFER_REASON },
      children: (
        <>
          <OfferNamed offer={offer} />
          <p>{said.question()}</p>
          {act === 'delete' && offer.ordered && (
            <p className="k-muted">{m.admin_offer_delete_ordered()}</p>
          )}
        </>
      ),
    }
  },
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
