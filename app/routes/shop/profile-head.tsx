import type { ReactNode } from 'react'
import { formatDuration } from '#i18n/duration.ts'
import { formatMonth, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MINUTE } from '#kernel/time.ts'
import { imageOf } from '#modules/images/image.ts'
import { FigureFacts, FigureLines } from '#modules/messaging/ui/figures.tsx'
import { KeepButton } from '#modules/offers/ui/keep-button.tsx'
import { positiveShare } from '#modules/orders/ui/seller-card.tsx'
import type { Badge } from '#modules/people/profiles.server.ts'
import { BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { LevelDetails } from '#modules/sellers/ui/level-details.tsx'
import { LevelMark, VerifiedMark } from '#modules/sellers/ui/level-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Num } from '#ui/da.tsx'
import { RankTag } from '#ui/rank.tsx'
import type { Route } from './+types/profile'
import { feedbackCount, offerCount } from './profile-counts.ts'
import './profile.css'

type ProfileData = Route.ComponentProps['loaderData']

const face = { width: 240, height: 240 }

/** Whose page it is: what they have earned by selling first, and by buying after it. */
export function ProfileHead(page: ProfileData) {
  const { profile, rank, figures, facts, seen } = page
  const hasSold = facts !== null && facts.received > 0
  return (
    <>
      <section className="k-prof">
        <Avatar
          name={profile.username}
          image={imageOf(profile.profile_image_url, face)}
          size="xl"
        />
        <div className="k-stack k-gap-2">
          <div className="k-row k-gap-2">
            <h1>
              <bdi dir="ltr">{profile.username}</bdi>
            </h1>
            {facts?.verified && <VerifiedMark />}
          </div>
          {((facts?.level ?? 0) > 0 || seen) && (
            <p className="k-proflevel">
              {facts && <LevelMark level={facts.level} size="lg" />}
              {seen && (
                <span className={seen === 'now' ? 'k-online' : 'k-muted'}>{seenWords[seen]()}</span>
              )}
            </p>
          )}
          {figures === 'new' && offerCount(page.lists) > 0 && <FigureLines figures={figures} />}
          <span className="k-muted k-sm">
            {m.profile_member_since({ month: formatMonth(profile.created_at) })}
          </span>
          <Badges badges={profile.badges} />
          {offerCount(page.lists) > 0 && (
            <div>
              <KeepButton verb="follow" of={profile.username} />
            </div>
          )}
        </div>
        {!hasSold && <BuyerFigures {...page} />}
      </section>
      {hasSold && <SellerFigures {...page} sales={facts.received} />}
      {hasSold && <LevelDetails facts={facts} now={page.now} />}
      <p className="k-profrank">
        <RankTag rank={rank}>{m.profile_rank({ letter: rank })}</RankTag>
        <span className="k-muted k-sm">{m.profile_earned_by_buying()}</span>
      </p>
    </>
  )
}

const seenWords = {
  now: m.seller_online,
  today: m.seller_seen_today,
  week: m.seller_seen_week,
}

function SellerFigures({ lists, figures, sales }: ProfileData & { sales: number }) {
  const shown = figures && figures !== 'new' ? figures : null
  const feedback = feedbackCount(lists)
  return (
    <dl className="k-proffigs">
      <Figure label={m.seller_sales()}>
        <Num value={sales} />
      </Figure>
      <Figure label={m.seller_positive()}>
        <bdi dir="ltr">{positiveShare(lists.counts)}</bdi>{' '}
        {feedback > 0 && (
          <small>{m.seller_positive_of({ number: isolated(formatNumber(feedback)) })}</small>
        )}
      </Figure>
      {shown?.on_time != null && (
        <Figure label={m.seller_on_time()}>
          <Num value={shown.on_time} unit="%" />
        </Figure>
      )}
      {shown?.delivery_s != null && (
        <Figure label={m.seller_delivers_in()}>
          <Bdi>{timeOf(shown.delivery_s)}</Bdi>
        </Figure>
      )}
      {shown?.reply_s != null && (
        <Figure label={m.seller_replies_in()}>
          <Bdi>{timeOf(shown.reply_s)}</Bdi>
        </Figure>
      )}
      {!shown && (
        <Figure label={m.profile_active_offers()}>
          <Num value={offerCount(lists)} />
        </Figure>
      )}
    </dl>
  )
}

const timeOf = (seconds: number) => formatDuration(Math.round((seconds * 1_000) / MINUTE), 'short')

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The same of who has sold nothing that counts. */
function BuyerFigures(page: ProfileData) {
  const { figures, lists } = page
  return (
    <dl className="k-profstats">
      <div>
        <dt>{m.profile_positive()}</dt>
        <dd>
          <bdi dir="ltr">{positiveShare(lists.counts)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{m.profile_feedback()}</dt>
        <dd>
          <Num value={feedbackCount(lists)} />
        </dd>
      </div>
      <div>
        <dt>{m.profile_active_offers()}</dt>
        <dd>
          <Num value={offerCount(lists)} />
        </dd>
      </div>
      {figures && figures !== 'new' && <FigureFacts figures={figures} />}
    </dl>
  )
}

function Badges({ badges }: { badges: readonly Badge[] }) {
  if (badges.length === 0) return null
  return (
    <ul className="k-row k-gap-2" aria-label={m.profile_badges()}>
      {badges.map((badge) => (
        <li key={badge.name}>
          <BadgeTag badge={badge} />
        </li>
      ))}
    </ul>
  )
}
