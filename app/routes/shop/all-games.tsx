import { data, Form } from 'react-router'
import { MAX_SEARCH, pageFrom, searchedText } from '#kernel/paging.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { enabledCategories, GAMES_PER_PAGE, listGames } from '#modules/catalog/catalog.server.ts'
import { type Category, isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GameTile, GameTiles } from '#modules/catalog/ui/game-tile.tsx'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Pager } from '#ui/pager.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/all-games'
import './all-games.css'

/** The last page that can be opened. */
const LAST_PAGE = 400

interface Filter {
  text: string
  category: Category | null
  page: number
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const filter = filterFrom(url.searchParams)
  const [{ games, count }, enabled] = await Promise.all([
    listGames(read, filter),
    enabledCategories(read),
  ])
  const pages = Math.min(LAST_PAGE, Math.ceil(count / GAMES_PER_PAGE))
  const kept =
    filter.page <= Math.max(1, pages) &&
    isOwnQuery(url.searchParams, addressOf(filter).slice('/allgames'.length))
  return data({ filter, games, count, pages, enabled }, kept ? cacheTags('games') : undefined)
}

export const headers = loaderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.allgames_title(),
    description: m.allgames_description(),
    query: addressOf({ ...(args.loaderData?.filter ?? none), text: '' }).slice('/allgames'.length),
    index: !args.loaderData?.filter.text,
  })

export default function AllGames({
  loaderData: { filter, games, count, pages, enabled },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="k-wrap k-section k-stack k-gap-5">
        <div className="k-allgames__head">
          <h1>{m.allgames_title()}</h1>
          <p className="k-muted" role="status">
            {m.allgames_count({ count, number: formatNumber(count) })}
          </p>
        </div>
        <Search filter={filter} />
        <CategoryFilter filter={filter} enabled={enabled} />
        {games.length > 0 ? (
          <GameTiles>
            {games.map((game, index) => (
              <GameTile
                key={game.id}
                game={game}
                note={<TileNote game={game} />}
                eager={index < 12}
              />
            ))}
          </GameTiles>
        ) : (
          <Empty
            level="h2"
            title={m.search_none()}
            action={<ButtonLink to="/allgames">{m.allgames_clear()}</ButtonLink>}
          >
            {m.allgames_none_why()}
          </Empty>
        )}
        <Pager
          page={filter.page}
          pages={pages}
          href={(page) => addressOf({ ...filter, page })}
          label={m.pager_label()}
          previousLabel={m.pager_previous()}
          nextLabel={m.pager_next()}
        />
      </div>
    </main>
  )
}

function Search({ filter: { text, category } }: { filter: Filter }) {
  return (
    <Form
      action="/allgames"
      role="search"
      aria-label={m.allgames_title()}
      className="k-allgames__search"
    >
      {category && <input type="hidden" name="category" value={category} />}
      <SearchInput
        name="q"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        defaultValue={text}
        maxLength={MAX_SEARCH}
        className="k-full"
      />
      <Button>{m.allgames_submit()}</Button>
    </Form>
  )
}

function CategoryFilter({ filter, enabled }: { filter: Filter; enabled: readonly Category[] }) {
  return (
    <ChipRail label={m.allgames_categories()}>
      {[null, ...enabled].map((category) => (
        <ChipLink
          key={category}
          to={addressOf({ ...filter, category, page: 1 })}
          current={filter.category === category}
        >
          {category ? categoryName(category) : m.allgames_every_category()}
        </ChipLink>
      ))}
    </ChipRail>
  )
}

/** In which categories a game is, and how many offers it has in them. */
function TileNote({
  game: { categories, active_offers: count },
}: {
  game: { categories: readonly Category[]; active_offers: number }
}) {
  return (
    <>
      {categories.map((category) => `${categoryName(category)} · `)}
      {m.game_tile_offers({ count, number: formatNumber(count) })}
    </>
  )
}

const none: Filter = { text: '', category: null, page: 1 }

/** Anything in the address that means nothing here counts as not said. */
function filterFrom(query: URLSearchParams): Filter {
  const category = query.get('category') ?? undefined
  return {
    text: searchedText(query.get('q')),
    category: isCategory(category) ? category : null,
    page: pageFrom(query.get('page'), LAST_PAGE),
  }
}

function addressOf({ text, category, page }: Filter): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(category && { category }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/allgames?${query}` : '/allgames'
}
