import { data, redirect } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { pageFrom } from '#kernel/page.ts'
import { formatMonth, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { factsOf, isOwnQuery, loaderHeaders, notFound, showing } from '#platform/http.server.ts'
import { read } from '#platform/db.server.ts'
import { pictureOf } from '#modules/files/picture.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { type Badge, findProfile, idOfUsername } from '#modules/identity/profiles.server.ts'
import { BadgeTag } from '#modules/identity/ui/badge-tag.tsx'
import { renamedFrom } from '#modules/identity/username.server.ts'
import { feedbackOf } from '#modules/orders/feedback.server.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { LAST_PAGE } from '#modules/offers/offer.ts'
import { activeOffersOf, PROFILE_OFFERS_PER_PAGE } from '#modules/offers/offers.server.ts'
import { OfferCard, offerEnamels, OfferGrid, useOfferHref } from '#modules/offers/ui/offer-card.tsx'
import { FeedbackList, FeedbackShares } from '#modules/orders/ui/feedback-list.tsx'
import { positiveShare } from '#modules/orders/ui/seller-card.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Pager } from '#ui/pager.tsx'
import { RankTag } from '#ui/rank.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { pageMeta } from '../shell/meta.ts'
import type { Route } from './+types/profile'
import './profile.css'

export const headers = loaderHeaders

const FEEDBACK_PER_PAGE = 20

export async function loader({ params: { username }, url, context }: Route.LoaderArgs) {
  const { now } = factsOf(context)
  const tab = url.searchParams.get('tab') === 'feedback' ? 'feedback' : 'offers'
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const gameId = idFrom(url.searchParams.get('game') ?? undefined)
  const owner = idOfUsername(username)
  const [found, { offers, games }, feedback] = await Promise.all([
    findProfile(read, username),
    activeOffersOf(read, owner, { gameId, page }),
    tab === 'feedback' ? feedbackOf(read, owner, { most: FEEDBACK_PER_PAGE, page }) : [],
  ])
  if (!found) throw await elsewhere(username, url.search, now)
  // one address for each profile, in the spelling of its owner
  if (found.username !== username) throw redirect(`/users/${found.username}${url.search}`)

  const { id, points, positive, neutral, negative, ...profile } = found
  const counts = { positive, neutral, negative }
  const inGame = games.filter((game) => gameId === null || game.id === gameId)
  const pages =
    tab === 'feedback'
      ? Math.ceil(total(Object.values(counts)) / FEEDBACK_PER_PAGE)
      : Math.ceil(total(inGame.map((game) => game.offers)) / PROFILE_OFFERS_PER_PAGE)
  const shown = {
    profile,
    rank: rankOf(points),
    counts,
    offers,
    games,
    feedback,
    tab,
    page,
    pages,
    gameId,
    now,
  } as const
  const isKept =
    (gameId === null || inGame.length > 0) &&
    page <= Math.max(1, pages) &&
    isOwnQuery(url.searchParams, queryOf(shown))
  if (!isKept) return data(shown)
  return data(
    shown,
    showing(
      `seller:${id}`,
      ...offers.map((offer) => `offer:${offer.id}`),
      ...games.map((game) => `game:${game.id}`),
    ),
  )
}

/** Who gave this name up is found under the new one for a while; everybody else is not there. */
async function elsewhere(username: string, search: string, now: Date) {
  const renamed = await renamedFrom(read, username, now)
  return renamed ? redirect(`/users/${renamed}${search}`) : notFound('user')
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

type ProfileData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = (args) => {
  const {
    profile: { username },
  } = args.loaderData
  const query = queryOf(args.loaderData)
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
      {loaderData.tab === 'feedback' ? <Feedback {...loaderData} /> : <Offers {...loaderData} />}
    </main>
  )
}

type ProfileSearch = { tab?: 'feedback'; game?: number | null; page?: number }

/** The query of what is shown, as this page writes it. */
const queryOf = ({
  tab,
  gameId,
  page,
}: {
  tab: 'offers' | 'feedback'
  gameId: number | null
  page: number
}): string =>
  profilePath('', { ...(tab === 'feedback' && { tab }), game: gameId, page }).slice(
    profilePath('').length,
  )

function profilePath(username: string, { tab, game, page = 1 }: ProfileSearch = {}): string {
  const search = new URLSearchParams()
  if (tab) search.set('tab', tab)
  if (game) search.set('game', String(game))
  if (page > 1) search.set('page', String(page))
  return `/users/${username}${search.size > 0 ? `?${search}` : ''}`
}

const face = { width: 240, height: 240 }
const feedbackCount = ({ counts }: ProfileData) => total(Object.values(counts))
const offerCount = ({ games }: ProfileData) => total(games.map(({ offers }) => offers))

function Head(page: ProfileData) {
  const { profile, rank, counts } = page
  return (
    <section className="k-prof">
      <Avatar
        name={profile.username}
        image={pictureOf(profile.profile_image_url, face)}
        size="xl"
      />
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
        <Badges badges={profile.badges} />
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

function ProfileTabs(page: ProfileData) {
  const {
    profile: { username },
    tab,
  } = page
  return (
    <div className="k-mt-4">
      <Tabs label={m.profile_tabs()}>
        <Tab current={tab === 'offers'} to={profilePath(username)}>
          {m.profile_offers()}{' '}
          <span className="k-muted">
            <Num value={offerCount(page)} />
          </span>
        </Tab>
        <Tab current={tab === 'feedback'} to={profilePath(username, { tab: 'feedback' })}>
          {m.profile_feedback()}{' '}
          <span className="k-muted">
            <Num value={feedbackCount(page)} />
          </span>
        </Tab>
      </Tabs>
    </div>
  )
}

function Offers(data: ProfileData) {
  const {
    profile: { username },
    offers,
    gameId,
    page,
    pages,
  } = data
  const href = useOfferHref()
  if (offerCount(data) === 0)
    return (
      <div className="k-mt-6">
        <Empty title={m.profile_no_offers()} level="h2" />
      </div>
    )
  const plates = offerEnamels(offers)
  return (
    <div className="k-stack k-gap-6">
      <GameChips {...data} />
      <h2 className="k-vh">{m.profile_offers()}</h2>
      {offers.length === 0 && <Empty title={m.profile_no_offers()} level="h2" />}
      <OfferGrid across={4}>
        {offers.map((offer, index) => {
          const game = {
            name: offer.game_name,
            slug: offer.game_slug,
            category: offer.game_category,
            mono: offer.game_mono,
          }
          return (
            <OfferCard
              key={offer.id}
              offer={offer}
              game={game}
              href={href(game, offer.id)}
              seller={false}
              enamel={plates[index]}
              eager={index < 4}
            />
          )
        })}
      </OfferGrid>
      <Pages
        page={page}
        pages={pages}
        href={(to) => profilePath(username, { game: gameId, page: to })}
      />
    </div>
  )
}

function GameChips(page: ProfileData) {
  const {
    profile: { username },
    games,
    gameId,
  } = page
  return (
    <div className="k-profgames">
      <ChipRail label={m.profile_games()}>
        <ChipLink to={profilePath(username)} current={gameId === null} count={offerCount(page)}>
          {m.profile_all_games()}
        </ChipLink>
        {games.map(({ id, name, category, offers }) => (
          <ChipLink
            key={id}
            to={profilePath(username, { game: id })}
            current={gameId === id}
            count={offers}
          >
            <bdi>
              {isAlone(games, name)
                ? name
                : m.game_of_category({ game: name, category: categoryName(category) })}
            </bdi>
          </ChipLink>
        ))}
      </ChipRail>
    </div>
  )
}

const isAlone = (games: ProfileData['games'], name: string) =>
  games.filter((game) => game.name === name).length === 1

function Feedback(data: ProfileData) {
  const {
    profile: { username },
    feedback,
    counts,
    page,
    pages,
    now,
  } = data
  const count = feedbackCount(data)
  if (count === 0)
    return (
      <div className="k-mt-6">
        <Empty title={m.feedback_none()} level="h2" />
      </div>
    )
  return (
    <div className="k-split k-pt-6">
      <div className="k-stack k-gap-6">
        <h2 className="k-vh">{m.profile_feedback()}</h2>
        <FeedbackList feedback={feedback} now={now} />
        <Pages
          page={page}
          pages={pages}
          href={(to) => profilePath(username, { tab: 'feedback', page: to })}
        />
      </div>
      <Card className="k-stack" aria-label={m.profile_all_feedback()}>
        <p className="k-between">
          <b>{m.profile_all_feedback()}</b>
          <span>{formatNumber(count)}</span>
        </p>
        <FeedbackShares counts={counts} />
      </Card>
    </div>
  )
}

type PagesProps = { page: number; pages: number; href: (page: number) => string }

function Pages(props: PagesProps) {
  const words = {
    label: m.pager_label(),
    previousLabel: m.pager_previous(),
    nextLabel: m.pager_next(),
  }
  return <Pager {...props} {...words} />
}
