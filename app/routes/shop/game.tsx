import { data, redirect } from 'react-router'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { cacheTags, contextOf, isOwnQuery, loaderHeaders, notFound } from '#platform/http.server.ts'
import { gamePath, hubPath, isCategory } from '#modules/catalog/category.ts'
import { findGame, gameSurroundings } from '#modules/catalog/game-page.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { CategoryTabs } from '#modules/catalog/ui/category-tabs.tsx'
import { renderMarkdown } from '#modules/content/markdown.server.ts'
import { filterPanel } from '#modules/offers/facets.server.ts'
import { filteredSearch, filtersFrom, isFiltered, mayBeFiltered } from '#modules/offers/filters.ts'
import { landingQuery, landingTag } from '#modules/offers/landing.ts'
import { offersOfGame } from '#modules/offers/game-offers.server.ts'
import { type Listing, listingFrom, listingSearch } from '#modules/offers/offer.ts'
import { breadcrumbData, faqData } from '#modules/offers/structured-data.ts'
import { GameOffers } from '#modules/offers/ui/game-offers.island.tsx'
import { RelatedGames } from '#modules/offers/ui/related-games.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '#ui/island.tsx'
import { Tag } from '#ui/tag.tsx'
import { answersJson, sharedJson } from '../layout/json.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { AboutGame } from './game-about.tsx'
import { gameOffersView, leastPrice } from './game-offers.server.ts'
import { GameHero } from './game-hero.tsx'
import { GameTab, GameTabs } from './game-tabs.tsx'
import { landingFor, landingLinks } from './landing.server.ts'
import { landingDescription, LandingLinks } from './landing-links.tsx'
import type { Route } from './+types/game'
import './game.css'

export const headers = loaderHeaders

/**
 * Answers the island of filters and offers with JSON of what it shows, when a choice changes; the
 * loader below answers the whole page.
 */
export const middleware = [
  answersJson('GET', async ({ params, url, context }) => {
    const { gameSlug: slug, category } = params
    if (!isCategory(category)) throw notFound()
    const { read, is_admin, settings } = contextOf(context)
    const search = landingQuery(params) ?? url.searchParams
    const listing = listingFrom(search)
    const named = { slug: slug!, category }
    const [game, panel] = await Promise.all([
      findGame(read, named.slug, category, getLocale(), is_admin),
      filterPanel(read, named),
    ])
    if (!game) throw missing('game')
    const filters = filtersFrom(search, panel?.attributes ?? [])
    const landing = landingFor(game, panel, filters, params)
    const view = await gameOffersView(read, game, panel, { listing, filters }, settings)
    const isThere = listing.page <= view.pages
    return sharedJson(view, isThere ? tagsOf(game, listing, url, landing !== null) : null)
  }),
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { gameSlug: slug, category } = params
  if (!isCategory(category)) throw notFound()
  const { read, settings, is_admin, origin } = contextOf(context)
  const search = landingQuery(params) ?? url.searchParams
  const listing = listingFrom(search)
  const [found, { faqs, guide, related, failed }, panel, plain] = await Promise.all([
    findGame(read, slug, category, getLocale(), is_admin),
    gameSurroundings(read, slug, category, getLocale()),
    filterPanel(read, { slug, category }),
    listing.tab === 'listings' && !mayBeFiltered(search)
      ? offersOfGame(read, { slug, category }, listing)
      : undefined,
  ])
  if (!found) throw missing('game')
  const game = { ...found, faqs, related }
  if (listing.tab === 'guides' && !guide) throw redirect(gamePath(game))

  const filters = filtersFrom(search, panel?.attributes ?? [])
  const landing = landingFor(game, panel, filters, params)
  const view =
    listing.tab === 'listings'
      ? await gameOffersView(read, found, panel, { listing, filters, plain }, settings)
      : null
  if (view && listing.page > view.pages)
    throw redirect(gamePath(game) + filteredSearch({ ...listing, page: view.pages }, filters))

  const shownGuide =
    listing.tab === 'guides' && guide
      ? { title: guide.title, html: renderMarkdown(guide.content) }
      : null
  const page = {
    game,
    hasGuide: guide !== null,
    guide: shownGuide,
    listing,
    filtered: isFiltered(filters),
    landing: view && landing,
    least: view && landing && (await leastPrice(read, game, view)),
    landings: view ? landingLinks(game, panel, settings) : [],
    isIndexed:
      !isFiltered(filters) ||
      (landing !== null && view !== null && view.shown >= settings.landing_min_offers),
    view,
    origin,
  }
  const tags = failed ? null : tagsOf(found, listing, url, landing !== null)
  return tags ? data(page, cacheTags(...tags)) : data(page)
}

type FoundGame = NonNullable<Awaited<ReturnType<typeof findGame>>>

/** By which the page is kept for all readers; null of one that is not. */
function tagsOf(game: FoundGame, listing: Listing, url: URL, isChoice: boolean): string[] | null {
  if (!isOwnQuery(url.searchParams, listingSearch(listing))) return null
  // its tabs say how many offers there are in its other categories
  const tags = [game, ...game.categories].map(({ id }) => `game:${id}`)
  return [...new Set(tags), ...(isChoice ? [landingTag(game.id)] : []), 'games']
}

const SUMMARY = 160

export const meta: Route.MetaFunction = (args) => {
  const { game, listing, filtered, landing, isIndexed, origin } = args.loaderData
  const plain = m.game_of_category({ game: game.name, category: categoryName(game.category) })
  const title = landing ? m.landing_title({ title: plain, ...landing }) : plain
  const description = game.short_description || game.description.slice(0, SUMMARY)
  const own = landing ? { ...args, location: { pathname: landing.path } } : args
  const address = (path: string) => origin + withLocale(path, getLocale())
  return [
    // order, device and related games show the same offers again, so they share one canonical
    // address
    ...pageMeta(own, {
      title,
      description: landing ? landingDescription(plain, args.loaderData) : description,
      query: filtered ? '' : listingSearch({ tab: listing.tab, page: listing.page }),
      image: { path: `/og/games${gamePath(game)}`, alt: title },
    }),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    {
      'script:ld+json': breadcrumbData([
        { name: m.picker_all(), url: address('/allgames') },
        { name: game.family, url: address(hubPath(game)) },
        { name: plain, url: address(gamePath(game)) },
        ...(landing ? [{ name: landing.choice, url: address(landing.path) }] : []),
      ]),
    },
    ...(listing.tab === 'faqs' && game.faqs.length > 0
      ? [{ 'script:ld+json': faqData(game.faqs) }]
      : []),
  ]
}

export default function GamePage({ loaderData }: Route.ComponentProps) {
  const { game, listing, landing, view } = loaderData
  const isLanding = landing?.isOwn === true
  return (
    <main id="main">
      <GameHero
        game={game}
        title={isLanding ? m.landing_heading({ game: game.name, choice: landing.choice }) : null}
      >
        <div className="k-row k-gap-2">
          <Tag>
            <Icon name={`cat-${game.category}`} size="sm" />
            {categoryName(game.category)}
          </Tag>
          {game.featured && (
            <Tag tone="gold">
              <span className="k-nq" aria-hidden="true" />
              {m.game_featured()}
            </Tag>
          )}
        </div>
      </GameHero>
      <CategoryTabs slug={game.slug} categories={game.categories} current={game.category} />
      <div className="k-wrap">
        <GameTabs {...loaderData} />
        {view && (
          <Island
            of={GameOffers}
            props={{ first: view, related: game.related, isLanding }}
            when="list"
          />
        )}
        <LandingLinks {...loaderData} />
        <div className={view ? 'k-pt-6' : 'k-split k-pt-6'}>
          <GameTab {...loaderData} />
          <aside className="k-stack k-gap-5">
            {!view && (
              <RelatedGames
                games={game.related}
                category={listing.related}
                to={(related) => gamePath(game) + listingSearch({ ...listing, related })}
              />
            )}
            <AboutGame game={game} />
          </aside>
        </div>
      </div>
    </main>
  )
}
