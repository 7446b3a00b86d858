import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { MAX_OFFER_REASON, offerReasonForm } from '#modules/offers/offer-moderation.form.ts'
import { deleteOfferAsAdmin, holdOffer } from '#modules/offers/offer-moderation.server.ts'
import { offerForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { oneOf } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/act'

const commands = {
  pause: { act: holdOffer, done: 'offer_paused' },
  delete: { act: deleteOfferAsAdmin, done: 'offer_deleted' },
} as const

const acts = ['pause', 'delete'] as const

/** The question before an offer is kept paused until an administrator activates it, or deleted. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const act = oneOf(acts, params.act)
  const offer = await offerForAdmin(db, idFrom(params.offerId) ?? 0)
  if (!offer) throw missing('offer')
  return { act, offer, back: `/admin/offers${url.search}` }
}

/** Does the act with its reason; a form without one comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { act, done } = commands[oneOf(acts, params.act)]
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(offerReasonForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const acted = await act(db, idFrom(params.offerId) ?? 0, form.value.reason, viewer, now)
  if (acted.ok) return redirectWith(`/admin/offers${url.search}`, done)
  return redirectWith(
    `/admin/offers${url.search}`,
    acted.code === 'wrong_state' ? 'offer_wrong_state' : 'offer_not_found',
  )
}

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

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(words[loaderData?.act ?? 'pause'].title(), m.admin_offers_title())

export default function ActOnOffer({
  loaderData: { act, offer, back },
  actionData,
}: Route.ComponentProps) {
  const { title, label, question } =
    words[act === 'pause' && offer.status === 'paused' ? 'hold' : act]
  return (
    <Question
      title={title()}
      back={back}
      keep={m.admin_offer_keep()}
      act={{ label: label() }}
      reason={{ hint: m.admin_reason_hint_seller(), most: MAX_OFFER_REASON }}
      answer={actionData}
    >
      <div>
        <p className="k-strong">
          <Bdi>{offer.title}</Bdi>
        </p>
        <p className="k-muted k-sm">
          <Bdi>{offer.seller_username}</Bdi>
        </p>
      </div>
      <p>{question()}</p>
      {act === 'delete' && offer.ordered && (
        <p className="k-muted">{m.admin_offer_delete_ordered()}</p>
      )}
    </Question>
  )
}
