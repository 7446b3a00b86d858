import { data } from 'react-router'
import { withLocale } from '#kernel/locale.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { gamePath, hubPath } from '#modules/catalog/category.ts'
import { findHub, type GameHub } from '#modules/catalog/game-hub.server.ts'
import { soldName } from '#modules/catalog/ui/category-name.ts'
import { CategoryTabs } from '#modules/catalog/ui/category-tabs.tsx'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { GameTile, GameTiles } from '#modules/catalog/ui/game-tile.tsx'
import { offersOfHub } from '#modules/offers/hub-offers.server.ts'
import { listingSearch } from '#modules/offers/offer.ts'
import { breadcrumbData } from '#modules/offers/structured-data.ts'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import { OfferCard, offerEnamels, OfferGrid, offerHref } from '#modules/offers/ui/offer-card.tsx'
import { cacheTags, contextOf, isOwnQuery, loaderHeaders, notFound } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { pageMeta } from '../layout/meta.ts'
import { AboutGame } from './game-about.tsx'
import { GameHero } from './game-hero.tsx'
import { Faqs } from './game-tabs.tsx'
import type { Route } from './+types/hub'
import './hub.css'

// The page of a game as a whole, /{game}: all that is sold of it, a panel for each category and the
// best offers of each (decision 77).

export const headers = loaderHeaders

export async function loader({ params: { gameSlug: slug }, url, context }: Route.LoaderArgs) {
  const { read, settings, origin } = contextOf(context)
  const [hub, offers] = await Promise.all([
    findHub(read, slug, getLocale()),
    offersOfHub(read, slug),
  ])
  if (!hub) throw notFound()
  const sold = hub.games.map((game) => ({
    ...game,
    best: offers.find(({ game_id }) => game_id === game.id) ?? null,
  }))
  const page = { ...hub, games: sold, origin, discountsApply: settings.apply_discounts }
  const tags = hub.games.map(({ id }) => `game:${id}`)
  return data(page, isOwnQuery(url.searchParams) ? cacheTags(...tags, 'games') : undefined)
}

type Hub = Route.ComponentProps['loaderData']
type SoldGame = Hub['games'][number]

export const meta: Route.MetaFunction = (args) => {
  const { name, games, origin } = args.loaderData
  const sold = games.map(soldName).join(m.hub_separator())
  const title = m.hub_title({ game: name, sold })
  const address = (path: string) => origin + withLocale(path, getLocale())
  return [
    ...pageMeta(args, {
      title,
      description: m.hub_description({ game: name, sold }),
      image: { path: `/og/games${gamePath(games[0]!)}`, alt: title },
    }),
    {
      'script:ld+json': breadcrumbData([
        { name: m.picker_all(), url: address('/allgames') },
        { name, url: address(hubPath(args.loaderData)) },
      ]),
    },
  ]
}

export default function HubPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, games, faqs, related, discountsApply } = loaderData
  return (
    <main id="main">
      <Hero {...loaderData} />
      <CategoryTabs slug={slug} categories={games} current={null} />
      <div className="k-wrap">
        <div className="k-hubcats">
          {games.map((game) => (
            <CategoryPanel key={game.id} game={{ ...game, name }} />
          ))}
        </div>
        {games.map((game) => (
          <BestOffers key={game.id} game={game} discountsApply={discountsApply} />
        ))}
        <div className="k-hubabout">
          <div>
            <Guides games={games} />
            {faqs.length > 0 && (
              <Section title={m.faq_heading()}>
                <Faqs faqs={faqs} />
              </Section>
            )}
          </div>
          <AboutGame game={known(games)} />
        </div>
        {related.length > 0 && (
          <Section title={m.game_related()} link={{ to: '/allgames', label: m.home_all_games() }}>
            <GameTiles>
              {related.map((game) => (
                <GameTile key={game.slug} game={game} to={hubPath(game)} />
              ))}
            </GameTiles>
          </Section>
        )}
      </div>
    </main>
  )
}

function Hero({ name, games }: Hub) {
  const offers = games.reduce((sum, { active_offers }) => sum + active_offers, 0)
  const banner_url = games.find((game) => game.banner_url)?.banner_url ?? null
  return (
    <GameHero game={{ ...games[0]!, name, banner_url }}>
      <p className="k-gamehero__m">
        <span>{m.game_tile_offers({ count: offers, number: formatNumber(offers) })}</span>
        <span>
          {m.hub_in_categories({ count: games.length, number: formatNumber(games.length) })}
        </span>
      </p>
    </GameHero>
  )
}

/** A category of the game with its count of offers and its lowest price. */
function CategoryPanel({ game }: { game: SoldGame }) {
  const { active_offers: count, best } = game
  return (
    <Link className="k-hubcat" to={gamePath(game)}>
      <GamePlate game={game} eager />
      <span className="k-hubcat__t">
        <b>
          <Bdi>{soldName(game)}</Bdi>
        </b>
        <small>{m.game_tile_offers({ count, number: formatNumber(count) })}</small>
        {best && (
          <small>
            {m.game_tile_from()} <Da amount={best.lowest_price} />
          </small>
        )}
      </span>
    </Link>
  )
}

function BestOffers({ game, discountsApply }: { game: SoldGame; discountsApply: boolean }) {
  if (!game.best) return null
  const { offers } = game.best
  const plates = offerEnamels(offers)
  const number = formatNumber(game.active_offers)
  return (
    <Section
      icon={`cat-${game.category}`}
      title={<Bdi>{soldName(game)}</Bdi>}
      link={{ to: gamePath(game), label: m.hub_all_of({ number }) }}
    >
      <OfferGrid>
        {offers.map((offer, index) => (
          <OfferCard
            key={offer.id}
            offer={shownOffer(offer)}
            game={game}
            href={offerHref(game, offer.id)}
            discountsApply={discountsApply}
            enamel={plates[index]}
          />
        ))}
      </OfferGrid>
    </Section>
  )
}

/** The guides of the game's categories, each at its own. */
function Guides({ games }: Pick<Hub, 'games'>) {
  const guided = games.filter(({ guide }) => guide !== null)
  if (guided.length === 0) return null
  return (
    <Section title={m.hub_guides()}>
      <ul className="k-stack k-gap-2">
        {guided.map((game) => (
          <li key={game.id}>
            <TextLink tap to={gamePath(game) + listingSearch({ tab: 'guides' })}>
              <Bdi>{game.guide}</Bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is known of a game, of whichever category says it first. */
const known = (games: GameHub['games']) => ({
  description: games.find(({ description }) => description)?.description ?? '',
  platform_support: [...new Set(games.flatMap(({ platform_support }) => platform_support))],
  developer: games.find(({ developer }) => developer)?.developer ?? null,
  publisher: games.find(({ publisher }) => publisher)?.publisher ?? null,
  release_date: games.find(({ release_date }) => release_date)?.release_date ?? null,
})
