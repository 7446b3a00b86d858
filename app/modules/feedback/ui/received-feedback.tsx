import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import type { Rating } from '../feedback.ts'
import { RatingStatus } from './order-rating.tsx'
import { ReplyForm } from './reply-form.island.tsx'
import { Reply } from './reply.tsx'

interface Received {
  /** Of the order. */
  id: string
  rating: Rating | null
  comment: string | null
  reply: string | null
  may_reply: boolean
  reply_removed: boolean
}

/** What the buyer said of a sale, and where its seller answers; nothing before there is any. */
export function ReceivedFeedback({
  sale: { id, rating, comment, reply, may_reply, reply_removed },
}: {
  sale: Received
}) {
  if (!rating) return null
  return (
    <div className="k-stack k-gap-3">
      <h2 className="k-h3">{m.sale_feedback()}</h2>
      <p>
        <RatingStatus rating={rating} />
      </p>
      {comment && (
        <p>
          <Bdi>{comment}</Bdi>
        </p>
      )}
      {reply && <Reply label={m.feedback_reply_own()}>{reply}</Reply>}
      {reply_removed && <p className="k-muted k-sm">{m.feedback_reply_removed()}</p>}
      {may_reply && (
        <details>
          <summary className="k-link k-link--tap">{m.feedback_reply_write()}</summary>
          <ReplyForm orderId={id} />
        </details>
      )}
    </div>
  )
}
