import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { MAX_OFFER_REASON, offerReasonForm } from '#modules/offers/forms.ts'
import { deleteOfferAsAdmin, holdOffer } from '#modules/offers/commands.server.ts'
import { offerForAdmin } from '#modules/offers/queries.server.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { Question, reasonField } from '../parts/question.tsx'
import type { Route } from './+types/act'

const commands = {
  pause: { act: holdOffer, done: 'offer_paused' },
  delete: { act: deleteOfferAsAdmin, done: 'offer_deleted' },
} as const

type OfferAct = keyof typeof commands

const isAct = (name: string): name is OfferAct => Object.hasOwn(commands, name)

function actOf(name: string): OfferAct {
  if (!isAct(name)) throw notFound()
  return name
}

/** The question before an offer is kept paused until an administrator activates it, or deleted. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const act = actOf(params.act)
  const offer = await offerForAdmin(db, idFrom(params.offerId) ?? 0)
  if (!offer) throw missing('offer')
  return { act, offer, back: `/admin/offers${url.search}` }
}

/** Does the act with its reason; a form without one comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { act, done } = commands[actOf(params.act)]
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
    label: m.admin_delete,
    question: m.admin_offer_delete_question,
  },
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${words[loaderData?.act ?? 'pause'].title()} · ${m.admin_offers_title()} · ${m.site_name()}`,
  },
]

export default function ActOnOffer({
  loaderData: { act, offer, back },
  actionData,
}: Route.ComponentProps) {
  const { title, label, question } =
    words[act === 'pause' && offer.status === 'paused' ? 'hold' : act]
  const reason = reasonField(m.admin_reason_hint_seller(), MAX_OFFER_REASON, actionData)
  return (
    <Question
      title={title()}
      back={back}
      keep={m.admin_offer_keep()}
      act={{ label: label() }}
      reason={reason}
    >
      <div>
        <p className="k-strong">
          <bdi>{offer.title}</bdi>
        </p>
        <p className="k-muted k-sm">
          <bdi>{offer.seller_username}</bdi>
        </p>
      </div>
      <p>{question()}</p>
      {act === 'delete' && offer.ordered && (
        <p className="k-muted">{m.admin_offer_delete_ordered()}</p>
      )}
    </Question>
  )
}
