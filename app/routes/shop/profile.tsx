import { data, redirect } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { placeFrom } from '#kernel/list-params.ts'
import { formatMonth } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import type { Db } from '#platform/db.server.ts'
import { renamedFrom } from '#modules/auth/username.server.ts'
import { imageOf } from '#modules/images/image.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { figuresOf } from '#modules/messaging/figures.server.ts'
import { figuresStandingOf } from '#modules/messaging/figures.ts'
import { FigureFacts, FigureLines } from '#modules/messaging/ui/figures.tsx'
import { KeepButton } from '#modules/offers/ui/keep-button.tsx'
import { activeOffersOf } from '#modules/offers/profile-offers.server.ts'
import { feedbackOf } from '#modules/feedback/feedback.server.ts'
import { positiveShare } from '#modules/orders/ui/seller-card.tsx'
import { type Badge, findProfile, idOfUsername } from '#modules/people/profiles.server.ts'
import { BadgeTag } from '#modules/people/ui/badge-tag.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Num } from '#ui/da.tsx'
import { RankTag } from '#ui/rank.tsx'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { feedbackCount, offerCount } from './profile-counts.ts'
import { profileQueryOf } from './profile-path.ts'
import { ProfileTab, ProfileTabs } from './profile-tabs.tsx'
import type { Route } from './+types/profile'
import './profile.css'

export const headers = loaderHeaders

const FEEDBACK_PER_PAGE = 20

export async function loader({ params: { username }, url, context }: Route.LoaderArgs) {
  const { read, settings, now } = contextOf(context)
  const tab = url.searchParams.get('tab') === 'feedback' ? 'feedback' : 'offers'
  const place = placeFrom(url.searchParams)
  const gameId = idFrom(url.searchParams.get('game') ?? undefined)
  const owner = idOfUsername(username)
  const isFeedback = tab === 'feedback'
  const [found, { offers, games, ...ofOffers }, given, figures] = await Promise.all([
    findProfile(read, username),
    activeOffersOf(read, owner, { gameId, place: isFeedback ? null : place }),
    isFeedback ? feedbackOf(read, owner, { size: FEEDBACK_PER_PAGE, place }) : null,
    figuresOf(read, owner),
  ])
  if (!found) throw await elsewhere(read, username, url.search, now)
  // one address for each profile, in the spelling of its owner
  if (found.username !== username) throw redirect(`/users/${found.username}${url.search}`)

  const { id, points, positive, neutral, negative, ...profile } = found
  const counts = { positive, neutral, negative }
  const { before, after } = given ?? ofOffers
  const shown = {
    profile,
    rank: rankOf(points),
    counts,
    figures: figuresStandingOf(figures, positive + neutral + negative, settings),
    offers,
    discountsApply: settings.apply_discounts,
    games,
    feedback: given?.rows ?? [],
    tab,
    // a place beside which nothing stands is the first page
    place: before === null ? null : place,
    before,
    after,
    gameId,
    now,
  } as const
  const isKept =
    place === null &&
    (gameId === null || games.some(({ id: game }) => game === gameId)) &&
    isOwnQuery(url.searchParams, profileQueryOf(shown))
  if (!isKept) return data(shown)
  return data(
    shown,
    cacheTags(
      `seller:${id}`,
      ...offers.map((offer) => `offer:${offer.id}`),
      ...games.map((game) => `game:${game.id}`),
    ),
  )
}

/** Who gave this name up is found under the new one for a while; everybody else is not there. */
async function elsewhere(read: Db, username: string, search: string, now: Date) {
  const renamed = await renamedFrom(read, username, now)
  return renamed ? redirect(`/users/${renamed}${search}`) : missing('user')
}

type ProfileData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = (args) => {
  const {
    profile: { username },
  } = args.loaderData
  const query = profileQueryOf(args.loaderData)
  return pageMeta(args, {
    title: username,
    description: m.profile_meta_description({ username }),
    query,
  })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <Head {...loaderData} />
      <ProfileTabs {...loaderData} />
      <ProfileTab {...loaderData} />
    </main>
  )
}

const face = { width: 240, height: 240 }

function Head(page: ProfileData) {
  const { profile, rank, counts, figures } = page
  return (
    <section className="k-prof">
      <Avatar name={profile.username} image={imageOf(profile.profile_image_url, face)} size="xl" />
      <div className="k-stack k-gap-2">
        <h1>
          <bdi dir="ltr">{profile.username}</bdi>
        </h1>
        <div className="k-row k-gap-3">
          <RankTag rank={rank}>{m.profile_rank({ letter: rank })}</RankTag>
          <span className="k-muted k-sm">
            {m.profile_member_since({ month: formatMonth(profile.created_at) })}
          </span>
        </div>
        {figures === 'new' && offerCount(page) > 0 && <FigureLines figures={figures} />}
        <Badges badges={profile.badges} />
        {offerCount(page) > 0 && (
          <div>
            <KeepButton verb="follow" of={profile.username} />
          </div>
        )}
      </div>
      <dl className="k-profstats">
        <div>
          <dt>{m.profile_positive()}</dt>
          <dd>
            <bdi dir="ltr">{positiveShare(counts)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{m.profile_feedback()}</dt>
          <dd>
            <Num value={feedbackCount(page)} />
          </dd>
        </div>
        <div>
          <dt>{m.profile_active_offers()}</dt>
          <dd>
            <Num value={offerCount(page)} />
          </dd>
        </div>
        {figures && figures !== 'new' && <FigureFacts figures={figures} />}
      </dl>
    </section>
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
