import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { replyForm } from '#modules/feedback/feedback.form.ts'
import { feedbackToReply, replyToFeedback } from '#modules/feedback/feedback-reply.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { RatingStatus } from '#modules/feedback/ui/order-rating.tsx'
import { ReplyForm } from '#modules/feedback/ui/reply-form.island.tsx'
import { Reply } from '#modules/feedback/ui/reply.tsx'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersAct } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/reply'

// /sales/{orderId}/reply: a seller answers a buyer's feedback in public, once and for good
// (decision 19).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.feedback_reply_title(), index: false })

export async function loader({ params: { orderId }, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const feedback = await feedbackToReply(db, orderId, viewer.id)
  if (!feedback) throw missing('order')
  return { feedback }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/** Publishes the viewer's one reply to the feedback on their sale. */
export async function action({ params: { orderId }, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const form = readForm(replyForm, await postedForm(request))
  if (!form.ok) return data<Answer>(form, { status: 422 })
  const replied = await replyToFeedback(db, orderId, viewer.id, form.value.reply, now)
  if (!replied.ok && replied.code === 'not_found') throw missing('order')
  return redirectWith(orderPath('/sales', orderId), replied.ok ? 'reply_sent' : 'reply_refused')
}

/** Its island posts here too, and shows the reply where it stands. */
export const middleware = [answersAct(action)]

export default function ReplyPage({ loaderData: { feedback }, actionData }: Route.ComponentProps) {
  const { rating, comment, approved, reply, replied_at, username } = feedback
  return (
    <OrderPage title={m.feedback_reply_title()} order={feedback} list="/sales">
      <Card className="k-stack k-gap-3">
        <p className="k-row k-gap-3">
          <RatingStatus rating={rating} />
          <bdi className="k-muted" dir="ltr">
            {username}
          </bdi>
        </p>
        {comment && (
          <p>
            <Bdi>{comment}</Bdi>
          </p>
        )}
        {reply && <Reply label={m.feedback_reply_own()}>{reply}</Reply>}
      </Card>
      {replied_at && !reply && (
        <Callout tone="sea" icon="info">
          {m.feedback_reply_removed()}
        </Callout>
      )}
      {!replied_at && !approved && (
        <Callout tone="sea" icon="info">
          {m.feedback_reply_closed()}
        </Callout>
      )}
      {!replied_at && approved && (
        <Card>
          <Island
            of={ReplyForm}
            props={{
              orderId: feedback.id,
              reply: actionData?.values.reply,
              error: actionData?.errors.reply,
            }}
            when="touch"
          />
        </Card>
      )}
    </OrderPage>
  )
}
