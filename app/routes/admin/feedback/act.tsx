import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import {
  findFeedback,
  isPartyOf,
  type ListedFeedback,
  rejectFeedback,
  removeReply,
} from '#modules/feedback/feedback-moderation.server.ts'
import { MAX_MODERATION_REASON, moderationForm } from '#modules/feedback/feedback-reply.form.ts'
import { RatingStatus } from '#modules/feedback/ui/order-rating.tsx'
import { Reply } from '#modules/feedback/ui/reply.tsx'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Note } from '#ui/callout.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { oneOf } from '../parts/answers.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/act'

const acts = {
  reject: {
    act: rejectFeedback,
    done: 'feedback_rejected',
    title: m.admin_feedback_reject_title,
    label: m.admin_feedback_reject,
    hint: m.admin_reason_hint_author,
    question: m.admin_feedback_reject_question,
  },
  'remove-reply': {
    act: removeReply,
    done: 'reply_removed',
    title: m.admin_feedback_remove_title,
    label: m.admin_feedback_remove,
    hint: m.admin_reason_hint_seller,
    question: m.admin_feedback_remove_question,
  },
} as const

const actOf = (name: string) => oneOf(['reject', 'remove-reply'], name)

/** The question before a feedback is rejected, or the seller's reply to it removed. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const act = actOf(params.act)
  const feedback = await findFeedback(db, idFrom(params.feedbackId) ?? 0)
  if (!feedback || (act === 'remove-reply' && !feedback.reply)) throw notFound()
  return {
    act,
    feedback,
    isParty: isPartyOf(feedback, viewer),
    back: `/admin/feedback${url.search}`,
  }
}

/** Does the act with its reason; a form without one comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { act, done } = acts[actOf(params.act)]
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(moderationForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const acted = await act(db, idFrom(params.feedbackId) ?? 0, form.value.reason, viewer, now)
  if (!acted.ok && acted.code === 'party') return data(null, { status: 409 })
  return redirectWith(`/admin/feedback${url.search}`, acted.ok ? done : 'feedback_gone')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(acts[loaderData?.act ?? 'reject'].title(), m.admin_feedback_title())

export default function ActOnFeedback({
  loaderData: { act, feedback, isParty, back },
  actionData,
}: Route.ComponentProps) {
  const { title, label, hint, question } = acts[act]
  return (
    <Question
      title={title()}
      back={back}
      keep={m.admin_feedback_keep()}
      act={!isParty && { label: label() }}
      reason={{ hint: hint(), most: MAX_MODERATION_REASON }}
      answer={actionData}
    >
      <QuotedFeedback feedback={feedback} />
      {isParty ? <Note>{m.admin_feedback_party()}</Note> : <p>{question()}</p>}
    </Question>
  )
}

function QuotedFeedback({
  feedback: { rating, comment, reply, username, seller_username, offer_title },
}: {
  feedback: ListedFeedback
}) {
  return (
    <div className="k-stack k-gap-2">
      <p className="k-strong">
        <Bdi>{offer_title}</Bdi>
      </p>
      <p className="k-row k-gap-3">
        <RatingStatus rating={rating} />
        <span className="k-muted k-sm">
          <bdi dir="ltr">{username}</bdi> · {m.admin_feedback_seller()}{' '}
          <bdi dir="ltr">{seller_username}</bdi>
        </span>
      </p>
      {comment && (
        <p className="k-feedlist__q">
          <Bdi>{comment}</Bdi>
        </p>
      )}
      {reply && <Reply>{reply}</Reply>}
    </div>
  )
}
