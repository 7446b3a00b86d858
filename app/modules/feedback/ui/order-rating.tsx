import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import type { Rating } from '../feedback.ts'

/** How each rating looks, and its word in the reader's language. */
export const ratingLooks: Record<Rating, { tone: Tone; icon: IconName; label: () => string }> = {
  positive: { tone: 'success', icon: 'thumbs-up', label: m.feedback_positive },
  neutral: { tone: 'muted', icon: 'circle-minus', label: m.feedback_neutral },
  negative: { tone: 'danger', icon: 'thumbs-down', label: m.feedback_negative },
}

/** A rating that was given. */
export function RatingStatus({ rating }: { rating: Rating }) {
  const { tone, icon, label } = ratingLooks[rating]
  return (
    <Status tone={tone} icon={icon}>
      {label()}
    </Status>
  )
}
