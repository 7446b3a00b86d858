import { redirect } from 'react-router'
import { popularGames } from '#modules/catalog/game-search.server.ts'
import { countSearch, popularSearches } from '#modules/catalog/popular-searches.server.ts'
import { rankOf } from '#modules/loyalty/rank.ts'
import { searchShop } from '#modules/offers/offer-search.server.ts'
import { shownOffer } from '#modules/offers/ui/game-offers-view.ts'
import type { RequestContext } from '#platform/context.ts'
import { type Context, contextOf, isFetchedAhead, signedIn } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson } from '../layout/json.ts'
import { LISTED, listedShop } from '../layout/found-shop.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/search'
import { pagesOf, searchTitle, type SearchView } from './search-found.tsx'
import {
  FOUND_PER_PAGE,
  type FoundKind,
  foundSearch,
  mostFound,
  SEARCH,
  type SearchQuery,
  searchQuery,
} from './search-query.ts'
import { SearchResults } from './search-results.island.tsx'

/** What the search box lists is a minute old at most. */
const listedAnswer = { 'cache-control': 'private, max-age=60', vary: 'accept' }

/** The search box asks for its short list, who searches on the page for what that shows. */
export const middleware = [
  answersJson('GET', async ({ url, context }) => {
    const given = contextOf(context)
    return url.searchParams.has('box')
      ? listed(given, url)
      : resultsOf(given, searchQuery(url.searchParams))
  }),
]

async function listed({ read }: RequestContext, url: URL): Promise<Response> {
  const { text } = searchQuery(url.searchParams)
  const [found, popular, searches] = await Promise.all([
    searchShop(read, text, LISTED),
    text === '' ? popularGames(read, LISTED.popular) : [],
    text === '' ? popularSearches(read, LISTED.searches) : [],
  ])
  return Response.json(listedShop(found, popular, searches), { headers: listedAnswer })
}

/** What is opened as a page counts as a search of the member who reads it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const asked = searchQuery(url.searchParams)
  const view = await resultsOf(contextOf(context), asked)
  if (view.query.page < asked.page) throw redirect(SEARCH + foundSearch(view.query))
  const isFound = Object.values(view.found).some((count) => count > 0)
  if (isFound && view.query.page === 1) await noteSearch(request, context, view.query.text)
  return view
}

/** Counts what a member opened; what a browser fetched ahead nobody has. */
async function noteSearch({ headers }: Request, context: Context, text: string) {
  const given = signedIn(context)
  if (!given || isFetchedAhead((name) => headers.get(name))) return
  const { db, viewer, settings, now } = given
  await countSearch(db, { text, userId: viewer.id }, settings, now)
}

/**
 * What the words of an address find in all of the shop, its last page in place of one beyond.
 * Nothing found leads to popular games, and no words to popular searches too.
 */
async function resultsOf(context: RequestContext, query: SearchQuery): Promise<SearchView> {
  const { read, settings } = context
  const { games, sellers, offers, offerCount } = await searchShop(read, query.text, {
    games: mostFound.games,
    offers: FOUND_PER_PAGE,
    from: (query.page - 1) * FOUND_PER_PAGE,
    sellers: mostFound.sellers,
  })
  const found = { games: games.length, sellers: sellers.length, offers: offerCount }
  const pages = pagesOf(found)
  if (query.page > pages) return resultsOf(context, { ...query, page: pages })
  const isNothing = games.length + offers.length + sellers.length === 0
  // of a kind that has nothing all is shown
  const kind = query.kind !== null && found[query.kind] > 0 ? query.kind : null
  const isWanted = (each: FoundKind) => kind === null || kind === each
  const [popular, searches] = await Promise.all([
    isNothing ? popularGames(read, LISTED.popular) : [],
    query.text === '' ? popularSearches(read, LISTED.searches) : [],
  ])
  return {
    query: { ...query, kind },
    games: isWanted('games') ? games : [],
    sellers: (isWanted('sellers') ? sellers : []).map(
      ({ username, profile_image_url, points, ...counts }) => ({
        username,
        image: profile_image_url,
        rank: rankOf(points),
        counts,
      }),
    ),
    offers: (isWanted('offers') ? offers : []).map((offer) => shownOffer(offer)),
    found,
    popular,
    searches,
    discountsApply: settings.apply_discounts,
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: searchTitle(args.loaderData?.query.text ?? ''), index: false })

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <Island of={SearchResults} props={{ first: loaderData }} when="list" />
    </main>
  )
}
