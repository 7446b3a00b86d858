import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { Organization, SearchAction, WebSite, WithContext } from 'schema-dts'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { m } from '#i18n/paraglide/messages.js'
import { withLocale } from '#kernel/locale.ts'
import { type Category, gamePath } from '#modules/catalog/category.ts'
import { type HomeGame, homeGames } from '#modules/catalog/home-games.server.ts'
import { BannerTile } from '#modules/catalog/ui/banner-tile.tsx'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { CoinRow } from '#modules/catalog/ui/coin-row.tsx'
import { GameTile, GameTiles } from '#modules/catalog/ui/game-tile.tsx'
import { cacheTags, contextOf, isOwnQuery, loaderHeaders } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { enamelsOf } from '#ui/art.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyGem, Gem } from '#ui/gem.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { siteOriginOf, pageMeta } from '../layout/meta.ts'
import { HowItWorks, PaymentMethods, PrayerReminder, Promises } from './home-about.tsx'
import { nextPrayer } from './prayer.ts'
import type { Route } from './+types/home'
import { Link } from '#ui/link.tsx'
import './home.css'
import './zig.css'

// /: the home page: featured games, the games of each category, and how the site works.

export async function loader({ url, context }: Route.LoaderArgs) {
  const { read, now } = contextOf(context)
  const games = await homeGames(read, getLocale())
  const { featured, sections } = games ?? { featured: [], sections: [] }
  return data(
    { featured, sections, next: nextPrayer(now) },
    games && isOwnQuery(url.searchParams) ? cacheTags('games') : undefined,
  )
}

export const headers = loaderHeaders

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { description: m.site_description() }),
  { 'script:ld+json': organization(siteOriginOf(args.matches), args.matches[0]?.loaderData?.site) },
  { 'script:ld+json': webSite(siteOriginOf(args.matches)) },
]

export default function Home({ loaderData: { featured, sections, next } }: Route.ComponentProps) {
  return (
    <>
      <main id="main">
        <Hero featured={featured} first={sections[0]?.category} />
        <Assurances />
        <div className="k-wrap">
          {sections.map(({ category, games }) => (
            <CategorySection key={category} category={category} games={games} />
          ))}
          <Promises />
          <PaymentMethods />
          <HowItWorks />
        </div>
      </main>
      <PrayerReminder {...next} />
    </>
  )
}

function Hero({ featured, first }: { featured: HomeGame[]; first: Category | undefined }) {
  return (
    <section className="k-hero">
      <div className="k-wrap k-hero__in">
        <div>
          <h1>
            {m.home_headline()} <em>{m.home_headline_end()}</em>
          </h1>
          <p className="k-hero__lead">{m.home_lead()}</p>
          <div className="k-hero__cta">
            {first && (
              <a className="k-btn k-btn--primary" href={`#${first}`}>
                {m.home_browse_offers()}
              </a>
            )}
            <ButtonLink to="/allgames" variant="sea">
              {m.browse_all_games()}
            </ButtonLink>
          </div>
        </div>
        <FeaturedGames games={featured} />
      </div>
    </section>
  )
}

/** Row and column of each gem round the golden one, in the order of reading. */
const places = [
  [1, 2],
  [1, 4],
  [2, 1],
  [2, 5],
  [3, 2],
  [3, 4],
] as const

function FeaturedGames({ games }: { games: HomeGame[] }) {
  const gems = enamelsOf(games.map(({ slug }) => slug))
  return (
    <div>
      <nav className="k-gems" aria-label={m.home_featured()}>
        {places.map(([row, column], index) => {
          const game = games[index]
          return game ? (
            <Gem
              key={game.id}
              slug={game.slug}
              enamel={gems[index]}
              row={row}
              column={column}
              to={gamePath(game)}
            >
              <Bdi>{game.name}</Bdi>
            </Gem>
          ) : (
            <EmptyGem key={index} row={row} column={column} />
          )
        })}
        <Link className="k-gem k-gem--all" data-row={2} data-column={3} to="/allgames">
          <span className="k-gem__t">
            {m.home_all_games()}
            <Icon name="arrow-right" />
          </span>
        </Link>
      </nav>
      {games.length === 0 && <p className="k-hero__none">{m.home_no_featured()}</p>}
    </div>
  )
}

function Assurances() {
  const assurances: [IconName, string][] = [
    ['tradeshield', m.home_assure_shield()],
    ['lock', m.home_assure_held()],
    ['headset', m.home_assure_support()],
    ['credit-card', m.home_assure_payment()],
  ]
  return (
    <>
      <div className="k-assure">
        <div className="k-wrap">
          <ul>
            {assurances.map(([icon, words]) => (
              <li key={icon}>
                <Icon name={icon} />
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="k-zig k-zig--raised" aria-hidden="true" />
    </>
  )
}

/**
 * The busiest games of a category; each category has a layout of its own, so that the eye tells
 * them apart.
 */
function CategorySection({ category, games }: { category: Category; games: HomeGame[] }) {
  return (
    <Section
      id={category}
      icon={`cat-${category}`}
      title={categoryTitle(category)}
      link={{ to: `/allgames?category=${category}`, label: m.home_view_all() }}
    >
      {layouts[category](games)}
    </Section>
  )
}

const BANNERS = 4

const tiles = (games: HomeGame[]) => (
  <GameTiles>
    {games.map((game) => (
      <GameTile key={game.id} game={game} />
    ))}
  </GameTiles>
)

const layouts: Record<Category, (games: HomeGame[]) => ReactNode> = {
  accounts: tiles,
  currencies: (games) => (
    <div className="k-coins">
      {games.map((game) => (
        <CoinRow key={game.id} game={game} />
      ))}
    </div>
  ),
  boosting: (games) => <Banners games={games.slice(0, BANNERS)} />,
  items: tiles,
}

function Banners({ games }: { games: HomeGame[] }) {
  const enamels = enamelsOf(games.map(({ slug }) => slug))
  return (
    <div className="k-banners">
      {games.map((game, index) => (
        <BannerTile key={game.id} game={game} enamel={enamels[index]} />
      ))}
    </div>
  )
}

interface Site {
  company_name: string
  support_email: string
  facebook_url: string
  instagram_url: string
  telegram_url: string
  discord_url: string
}

/** The site as structured data (schema.org Organization); what is not set is left out. */
function organization(origin: string, site: Site | undefined): WithContext<Organization> {
  const networks = site
    ? [site.facebook_url, site.instagram_url, site.telegram_url, site.discord_url].filter(Boolean)
    : []
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: m.site_name(),
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    description: m.site_description(),
    areaServed: 'DZ',
    ...(site?.company_name && { legalName: site.company_name }),
    ...(site?.support_email && { email: site.support_email }),
    ...(networks.length > 0 && { sameAs: networks }),
  }
}

/**
 * The site in the page's language, and how games are searched in it (schema.org WebSite with its
 * SearchAction).
 */
function webSite(origin: string): WithContext<WebSite> {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${withLocale('/allgames', getLocale())}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: m.site_name(),
    url: origin + withLocale('/', getLocale()),
    inLanguage: getLocale(),
    potentialAction: search,
  }
}
