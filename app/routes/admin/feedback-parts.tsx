import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { MAX_MODERATION_REASON } from '#modules/orders/feedback-reply.form.ts'
import type { ListedFeedback } from '#modules/orders/feedback-moderation.server.ts'
import { Reply } from '#modules/orders/ui/feedback-list.tsx'
import { RatingStatus } from '#modules/orders/ui/order-rating.tsx'

/** What somebody said of whom, as a question about it repeats it. */
export function QuotedFeedback({ feedback: { rating, comment, reply, username, seller_username, offer_title } }: { feedback: ListedFeedback }) {
  return (
    <div className="k-stack k-gap-2">
      <p className="k-strong"><bdi>{offer_title}</bdi></p>
      <p className="k-row k-gap-3"><RatingStatus rating={rating} /><span className="k-muted k-sm"><bdi dir="ltr">{username}</bdi> · {m.admin_feedback_seller()} <bdi dir="ltr">{seller_username}</bdi></span></p>
      {comment && <p className="k-feedlist__q"><bdi>{comment}</bdi></p>}
      {reply && <Reply>{reply}</Reply>}
    </div>
  )
}

type Refused = { values: Record<string, string>; errors: FieldErrors } | null | undefined

/** The field of the reason, as it was typed and refused. */
export const reasonField = (hint: string, refused: Refused) => ({
  label: m.admin_feedback_reason(), hint, most: MAX_MODERATION_REASON, value: refused?.values.reason,
  error: refused?.errors.reason && (refused.errors.reason === 'too_long' ? m.admin_feedback_reason_long({ count: formatNumber(MAX_MODERATION_REASON) }) : m.admin_feedback_reason_required()),
})
