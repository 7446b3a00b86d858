import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { moderationForm } from '#modules/orders/feedback-reply.form.ts'
import { findFeedback, isPartyOf, removeReply } from '#modules/orders/feedback-moderation.server.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { QuotedFeedback, reasonField } from './feedback-parts.tsx'
import { Question } from './question.tsx'
import type { Route } from './+types/feedback-reply'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const id = idFrom(params.feedbackId)
  const feedback = id === null ? null : await findFeedback(db, id)
  if (!feedback?.reply) throw notFound()
  return { feedback, isParty: isPartyOf(feedback, requireViewer(context, request)), back: `/admin/feedback${url.search}` }
}

/** Removes the seller's reply; a form without a reason comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const id = idFrom(params.feedbackId)
  const form = readForm(moderationForm, await postedForm(request))
  if (!form.ok) return data(form, { status: 422 })
  const removed = id === null ? null : await removeReply(db, id, form.value.reason, viewer, factsOf(context).now)
  if (removed && !removed.ok && removed.code === 'party') return data(null, { status: 409 })
  return redirectWith(`/admin/feedback${url.search}`, removed?.ok ? 'reply_removed' : 'feedback_gone')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_feedback_remove_title()} · ${m.admin_feedback_title()} · ${m.site_name()}` }]

export default function RemoveReply({ loaderData: { feedback, isParty, back }, actionData }: Route.ComponentProps) {
  const reason = reasonField(m.admin_feedback_remove_reason_hint(), actionData)
  return (
    <Question title={m.admin_feedback_remove_title()} back={back} keep={m.admin_feedback_keep()} act={!isParty && { label: m.admin_feedback_remove() }} reason={reason}>
      <QuotedFeedback feedback={feedback} />
      {isParty ? <Callout tone="sea" icon="info">{m.admin_feedback_party()}</Callout> : <p>{m.admin_feedback_remove_question()}</p>}
    </Question>
  )
}
