import { data, redirect } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { placeFrom } from '#kernel/list-params.ts'
import { m } from '#i18n/paraglide/messages.js'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import type { Db } from '#platform/db.server.ts'
import { renamedFrom } from '#modules/auth/username.server.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { figuresOf } from '#modules/messaging/figures.server.ts'
import { figuresStandingOf } from '#modules/messaging/figures.ts'
import { activeOffersOf } from '#modules/offers/profile-offers.server.ts'
import { feedbackOf } from '#modules/feedback/feedback.server.ts'
import { lastSeen } from '#modules/people/last-seen.ts'
import { findProfile, idOfUsername } from '#modules/people/profiles.server.ts'
import { factsOf } from '#modules/sellers/seller-facts.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { ProfileHead } from './profile-head.tsx'
import { profileQueryOf } from './profile-path.ts'
import { ProfileTab, ProfileTabs } from './profile-tabs.tsx'
import type { Route } from './+types/profile'

export const headers = loaderHeaders

const FEEDBACK_PER_PAGE = 20

export async function loader({ params: { username }, url, context }: Route.LoaderArgs) {
  const { read, settings, now } = contextOf(context)
  const tab = url.searchParams.get('tab') === 'feedback' ? 'feedback' : 'offers'
  const place = placeFrom(url.searchParams)
  const gameId = idFrom(url.searchParams.get('game') ?? undefined)
  const owner = idOfUsername(username)
  const isFeedback = tab === 'feedback'
  const [found, { offers, games, ...ofOffers }, given, figures, facts] = await Promise.all([
    findProfile(read, username),
    activeOffersOf(read, owner, { gameId, place: isFeedback ? null : place }),
    isFeedback ? feedbackOf(read, owner, { size: FEEDBACK_PER_PAGE, place }) : null,
    figuresOf(read, owner),
    factsOf(read, owner),
  ])
  if (!found) throw await elsewhere(read, username, url.search, now)
  // one address for each profile, in the spelling of its owner
  if (found.username !== username) throw redirect(`/users/${found.username}${url.search}`)

  const { id, points, positive, neutral, negative, is_seller, last_seen_at, ...profile } = found
  const counts = { positive, neutral, negative }
  const { before, after } = given ?? ofOffers
  const shown = {
    profile,
    rank: rankOf(points),
    counts,
    figures: figuresStandingOf(figures, positive + neutral + negative, settings),
    facts,
    seen: is_seller && settings.show_last_seen ? lastSeen(last_seen_at, now) : null,
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
      <ProfileHead {...loaderData} />
      <ProfileTabs {...loaderData} />
      <ProfileTab {...loaderData} />
    </main>
  )
}
