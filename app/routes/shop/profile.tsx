import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { renamedFrom } from '#modules/auth/username.server.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { figuresOf } from '#modules/messaging/figures.server.ts'
import { figuresStandingOf } from '#modules/messaging/figures.ts'
import { activeOffersOf } from '#modules/offers/profile-offers.server.ts'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import { feedbackOf } from '#modules/feedback/feedback.server.ts'
import { shownFeedback } from '#modules/feedback/ui/feedback-list.tsx'
import { lastSeen } from '#modules/people/last-seen.ts'
import { findProfile, idOfUsername } from '#modules/people/profiles.server.ts'
import { factsOf } from '#modules/sellers/seller-facts.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson, sharedJson } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { ProfileHead } from './profile-head.tsx'
import { ProfileLists, type ProfileListsView } from './profile-lists.island.tsx'
import { isSearchedOrSorted, profilePath, profileQuery, profileSearch } from './profile-query.ts'
import type { Route } from './+types/profile'

export const headers = loaderHeaders

/** Who changes a choice in place asks for the lists alone. */
export const middleware = [
  answersJson('GET', async ({ params, url, context }) => {
    const found = await listsOf(contextOf(context), params.username!, url.searchParams)
    if (!found) throw missing('user')
    // kept under one spelling of the name, as the page is
    const isOwn = found.person.username === params.username
    return sharedJson(found.lists, isOwn ? tagsOf(found, url) : null)
  }),
]

export async function loader({ params: { username }, url, context }: Route.LoaderArgs) {
  const given = contextOf(context)
  const { read, settings, now } = given
  const owner = idOfUsername(username)
  const [found, figures, facts] = await Promise.all([
    listsOf(given, username, url.searchParams),
    figuresOf(read, owner),
    factsOf(read, owner),
  ])
  if (!found) throw await elsewhere(read, username, url.search, now)
  const { person, lists } = found
  // one address for each profile, in the spelling of its owner
  if (person.username !== username) throw redirect(profilePath(person.username) + url.search)

  const { id: _, points, positive, neutral, negative, is_seller, last_seen_at, ...profile } = person
  const shown = {
    profile,
    rank: rankOf(points),
    figures: figuresStandingOf(figures, positive + neutral + negative, settings),
    facts,
    seen: is_seller && settings.show_last_seen ? lastSeen(last_seen_at, now) : null,
    lists,
    now,
  }
  const tags = tagsOf(found, url)
  return data(shown, tags ? cacheTags(...tags) : undefined)
}

/** By which the lists are kept for all readers; null of those that are not. */
function tagsOf({ person, lists: { query, games, offers } }: FoundLists, url: URL) {
  const isKept =
    query.place === null &&
    !isSearchedOrSorted(query) &&
    (query.game === null || games.some((game) => game.id === query.game)) &&
    isOwnQuery(url.searchParams, profileSearch(query))
  if (!isKept) return null
  return [
    `seller:${person.id}`,
    ...offers.map((offer) => `offer:${offer.id}`),
    ...games.map((game) => `game:${game.id}`),
  ]
}

type FoundLists = NonNullable<Awaited<ReturnType<typeof listsOf>>>

const FEEDBACK_PER_PAGE = 20

/** What the address of a profile chooses of their offers and feedback; null without the person. */
async function listsOf(
  { read, settings, now }: RequestContext,
  username: string,
  search: URLSearchParams,
) {
  const asked = profileQuery(search)
  const { tab, place } = asked
  const isFeedback = tab === 'feedback'
  const owner = idOfUsername(username)
  const [person, { offers, games, game, ...ofOffers }, given] = await Promise.all([
    findProfile(read, username),
    activeOffersOf(read, owner, isFeedback ? { ...asked, place: null } : asked),
    isFeedback ? feedbackOf(read, owner, { size: FEEDBACK_PER_PAGE, place }) : null,
  ])
  if (!person) return null
  const { positive, neutral, negative } = person
  const { before, after } = given ?? ofOffers
  const lists: ProfileListsView = {
    username: person.username,
    // a place beside which nothing stands is the first page
    query: { ...asked, game, place: before === null ? null : place },
    offers: isFeedback ? [] : offers.map((offer) => shownOffer(offer)),
    games,
    feedback: shownFeedback(given?.rows ?? [], now),
    counts: { positive, neutral, negative },
    before,
    after,
    discountsApply: settings.apply_discounts,
  }
  return { person, lists }
}

/** Who gave this name up is found under the new one for a while; everybody else is not there. */
async function elsewhere(read: Db, username: string, search: string, now: Date) {
  const renamed = await renamedFrom(read, username, now)
  return renamed ? redirect(profilePath(renamed) + search) : missing('user')
}

export const meta: Route.MetaFunction = (args) => {
  const { username, query } = args.loaderData.lists
  return pageMeta(args, {
    title: username,
    description: m.profile_meta_description({ username }),
    // a place belongs to its order
    query: profileSearch({
      ...query,
      text: '',
      ...(isSearchedOrSorted(query) && { sort: 'newest', place: null }),
    }),
    index: query.text === '',
  })
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <ProfileHead {...loaderData} />
      <Island of={ProfileLists} props={{ first: loaderData.lists }} when="list" />
    </main>
  )
}
