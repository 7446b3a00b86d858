import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { GAMES_PER_PAGE, listFamilies } from '#modules/catalog/all-games.server.ts'
import { enabledCategories } from '#modules/catalog/catalog.server.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import type { Db } from '#platform/db.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson, sharedJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { AllGames, type AllGamesView } from './all-games.island.tsx'
import { gamesQuery, gamesSearch, LAST_GAMES_PAGE } from './all-games-query.ts'
import type { Route } from './+types/all-games'

/** Who changes a choice in place asks for the list alone. */
export const middleware = [
  answersJson('GET', async ({ url, context }) => {
    const view = await gamesView(contextOf(context).read, url.searchParams)
    return sharedJson(view, tagsOf(view, url))
  }),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const view = await gamesView(contextOf(context).read, url.searchParams)
  const tags = tagsOf(view, url)
  return data(view, tags ? cacheTags(...tags) : undefined)
}

/** By which the list is kept for all readers; null of one that is not. */
function tagsOf({ query, pages }: AllGamesView, url: URL): string[] | null {
  const isKept =
    query.page <= Math.max(1, pages) && isOwnQuery(url.searchParams, gamesSearch(query))
  return isKept ? ['games'] : null
}

async function gamesView(read: Db, search: URLSearchParams): Promise<AllGamesView> {
  const query = gamesQuery(search)
  const [{ games, count }, enabled] = await Promise.all([
    listFamilies(read, query, getLocale()),
    enabledCategories(read),
  ])
  const pages = Math.min(LAST_GAMES_PAGE, Math.ceil(count / GAMES_PER_PAGE))
  return { query, games, count, pages, enabled }
}

export const headers = loaderHeaders

export const meta: Route.MetaFunction = (args) => {
  const query = args.loaderData?.query
  return pageMeta(args, {
    title: m.allgames_title(),
    description: m.allgames_description(),
    query: query ? gamesSearch({ category: query.category, page: query.page }) : '',
    index: !query?.text,
  })
}

export default function AllGamesPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="k-wrap k-section k-stack k-gap-5">
        <h1>{m.allgames_title()}</h1>
        <Island of={AllGames} props={{ first: loaderData }} when="list" />
      </div>
    </main>
  )
}
