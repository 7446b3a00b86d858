import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import {
  findFeedback,
  isPartyOf,
  type ListedFeedback,
  rejectFeedback,
  removeReply,
} from '#modules/feedback/feedback-moderation.server.ts'
import { MAX_MODERATION_REASON, moderationForm } from '#modules/feedback/feedback.form.ts'
import { RatingStatus } from '#modules/feedback/ui/order-rating.tsx'
import { Reply } from '#modules/feedback/ui/reply.tsx'
import { asViewer, notFound } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Note } from '#ui/callout.tsx'
import { oneOf } from '../parts/answers.ts'
import { defineQuestion } from '../parts/define-question.tsx'

// /admin/feedback/{id}/reject and …/remove-reply: asks for a reason, then deletes a buyer's
// feedback, or for good the seller's answer to it (decision 19). Not for staff who are one of the
// two.

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

const actOf = (name = '') => oneOf(['reject', 'remove-reply'], name)

async function find({ params, request, context }: LoaderFunctionArgs) {
  const { db, viewer } = asViewer(context, request)
  const act = actOf(params.act)
  const feedback = await findFeedback(db, idFrom(params.feedbackId) ?? 0)
  if (!feedback || (act === 'remove-reply' && !feedback.reply)) throw notFound()
  return { act, feedback, isParty: isPartyOf(feedback, viewer) }
}

/** Rejects a feedback, or removes the seller's reply to it, with a reason. */
const question = defineQuestion({
  find,
  form: moderationForm,
  act: ({ feedbackId, act }, { reason }, { db, viewer, now }) =>
    acts[actOf(act)].act(db, idFrom(feedbackId) ?? 0, reason, viewer, now),
  back: () => '/admin/feedback',
  behind: m.admin_feedback_title,
  done: ({ act }) => acts[actOf(act)].done,
  refused: (code) => (code === 'party' ? null : 'feedback_gone'),
  question: ({ act, feedback, isParty }) => ({
    title: acts[act].title(),
    keep: m.admin_feedback_keep(),
    act: !isParty && { label: acts[act].label() },
    reason: { hint: acts[act].hint(), most: MAX_MODERATION_REASON },
    children: (
      <>
        <QuotedFeedback feedback={feedback} />
        {isParty ? <Note>{m.admin_feedback_party()}</Note> : <p>{acts[act].question()}</p>}
      </>
    ),
  }),
})

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen

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
