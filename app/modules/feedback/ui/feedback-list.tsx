import { formatAgo, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Empty } from '#ui/empty.tsx'
import type { IconName } from '#ui/icon.tsx'
import { RatingBar } from '#ui/rating-bar.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { percentages, type Rating, type RatingCounts, ratings } from '../feedback.ts'
import { Reply } from './reply.tsx'
import './feedback-list.css'

// What buyers said of a seller, on their profile: ratings in shares, and the feedback one by one.

interface GivenFeedback {
  id: number
  rating: Rating
  comment: string | null
  /** The seller's one answer. */
  reply: string | null
  created_at: Date
  username: string
  profile_image_url: string | null
}

/** The same with its time in words of the page's language, as islands are given it. */
export interface ShownFeedback extends Omit<GivenFeedback, 'created_at'> {
  given: { iso: string; ago: string }
}

/** Puts the times of feedback into words. */
export const shownFeedback = (feedback: readonly GivenFeedback[], now: Date): ShownFeedback[] =>
  feedback.map(({ created_at, ...rest }) => ({
    ...rest,
    given: { iso: created_at.toISOString(), ago: formatAgo(created_at, now) },
  }))

const looks: Record<
  Rating,
  { tone: Tone; icon: IconName; word: () => string; share: (inputs: { percent: number }) => string }
> = {
  positive: {
    tone: 'success',
    icon: 'thumbs-up',
    word: m.feedback_positive,
    share: m.feedback_share_positive,
  },
  neutral: {
    tone: 'muted',
    icon: 'circle-minus',
    word: m.feedback_neutral,
    share: m.feedback_share_neutral,
  },
  negative: {
    tone: 'danger',
    icon: 'thumbs-down',
    word: m.feedback_negative,
    share: m.feedback_share_negative,
  },
}

const face = { width: 80, height: 80 }

/** What buyers said of a seller, newest first. */
export function FeedbackList({ feedback }: { feedback: readonly ShownFeedback[] }) {
  if (feedback.length === 0) return <Empty title={m.feedback_none()} />
  return (
    <ul className="k-feedback">
      {feedback.map(({ id, rating, comment, reply, given, username, profile_image_url }) => (
        <li key={id}>
          <Avatar name={username} image={imageOf(profile_image_url, face)} />
          <div className="k-feedback__h">
            <b dir="ltr">{username}</b>
            <Status tone={looks[rating].tone} icon={looks[rating].icon}>
              {looks[rating].word()}
            </Status>
            <time dateTime={given.iso}>{given.ago}</time>
          </div>
          {comment && (
            <p>
              <Bdi>{comment}</Bdi>
            </p>
          )}
          {reply && <Reply>{reply}</Reply>}
        </li>
      ))}
    </ul>
  )
}

/**
 * How a seller was rated: a bar, and for each rating its share of all and its count. Nothing
 * without feedback.
 */
export function FeedbackShares({ counts }: { counts: RatingCounts }) {
  if (ratings.every((rating) => counts[rating] === 0)) return null
  const percent = percentages(counts)
  return (
    <div className="k-stack k-gap-3">
      <RatingBar {...counts} label={m.feedback_bar(percent)} />
      <ul className="k-shares">
        {ratings.map((rating) => (
          <li key={rating}>
            <Status tone={looks[rating].tone} icon={looks[rating].icon}>
              {looks[rating].share({ percent: percent[rating] })}
            </Status>
            <span className="k-muted k-sm">
              {m.feedback_count({ number: formatNumber(counts[rating]) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
