import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Rank, RankTag } from '#ui/rank.tsx'
import { Status } from '#ui/status.tsx'
import { percentages, type RatingCounts } from '#modules/feedback/feedback.ts'
import { Link } from '#ui/link.tsx'
import '#ui/card.css'
import './seller-card.css'

type SellerCardProps = {
  username: string
  image: string | null
  rank: Rank
  counts: RatingCounts
  /** What else speaks for them. */
  children?: ReactNode
}

const face = { width: 112, height: 112 }

/** Who sells, with rank and share of positive feedback; leads to their profile. */
export function SellerCard({ username, image, rank, counts, children }: SellerCardProps) {
  return (
    <Link className="k-card k-sellercard" to={`/users/${username}`}>
      <Avatar name={username} image={imageOf(image, face)} size="lg" />
      <span className="k-stack k-gap-1">
        <b className="k-self-start" dir="ltr">
          {username}
        </b>
        <span className="k-row k-sellercard__m">
          <RankTag rank={rank} size={20}>
            {m.profile_rank_short({ letter: rank })}
          </RankTag>
          {isRated(counts) ? (
            <Status tone="success" icon="thumbs-up">
              {m.profile_positive_share({ percent: positiveShare(counts) })}
            </Status>
          ) : (
            <span className="k-muted">{m.feedback_none()}</span>
          )}
        </span>
        {children}
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}

/** The share of positive feedback as it is written: `96%`, or a dash without feedback. */
export const positiveShare = (counts: RatingCounts): string =>
  isRated(counts) ? `${percentages(counts).positive}%` : '–'

const isRated = ({ positive, neutral, negative }: RatingCounts): boolean =>
  positive + neutral + negative > 0
