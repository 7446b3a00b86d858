import { data, Form } from 'react-router'
import { MAX_SEARCH, pageFrom, searchedText } from '#kernel/paging.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { GAMES_PER_PAGE, listFamilies } from '#modules/catalog/all-games.server.ts'
import { enabledCategories } from '#modules/catalog/catalog.server.ts'
import { type Category, gameOrders, type GameOrder, isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { FamilyTile } from '#modules/catalog/ui/family-tile.tsx'
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
  order: GameOrder
  page: number
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { read } = contextOf(context)
  const filter = filterFrom(url.searchParams)
  const [{ games, count }, enabled] = await Promise.all([
    listFamilies(read, filter, getLocale()),
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
    query: addressOf({ ...(args.loaderData?.filter ?? none), text: '', order: none.order }).slice(
      '/allgames'.length,
    ),
    index: !args.loaderData?.filter.text,
  })

export default function AllGames({
  loaderData: { filter, games, count, pages, enabled },
}: Route.ComponentProps) {
  return (
    <main id="main">
      <div className="k-wrap k-section k-stack k-gap-5">
        <h1>{m.allgames_title()}</h1>
        <Search filter={filter} />
        <CategoryFilter filter={filter} enabled={enabled} />
        <div className="k-allgames__head">
          <p className="k-strong" role="status">
            {m.allgames_count({ count, number: formatNumber(count) })}
          </p>
          <Order filter={filter} />
        </div>
        {games.length > 0 ? (
          <div className="k-families">
            {games.map((game, index) => (
              <FamilyTile key={game.slug} game={game} lit={filter.category} eager={index < 6} />
            ))}
          </div>
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

function Search({ filter: { text, category, order } }: { filter: Filter }) {
  return (
    <Form
      action="/allgames"
      role="search"
      aria-label={m.allgames_title()}
      className="k-allgames__search"
    >
      {category && <input type="hidden" name="category" value={category} />}
      {order !== none.order && <input type="hidden" name="sort" value={order} />}
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

/** The order of the games; what a text finds is in the order of how well it fits first. */
function Order({ filter }: { filter: Filter }) {
  const names = { popular: m.allgames_popular(), name: m.allgames_by_name() }
  return (
    <nav className="k-row k-gap-2" aria-label={m.sort_label()}>
      {gameOrders.map((order) => (
        <ChipLink
          key={order}
          to={addressOf({ ...filter, order, page: 1 })}
          current={filter.order === order}
        >
          {names[order]}
        </ChipLink>
      ))}
    </nav>
  )
}

const none: Filter = { text: '', category: null, order: 'popular', page: 1 }

/** Anything in the address that means nothing here counts as not said. */
function filterFrom(query: URLSearchParams): Filter {
  const category = query.get('category') ?? undefined
  return {
    text: searchedText(query.get('q')),
    category: isCategory(category) ? category : null,
    order: gameOrders.find((order) => order === query.get('sort')) ?? none.order,
    page: pageFrom(query.get('page'), LAST_PAGE),
  }
}

function addressOf({ text, category, order, page }: Filter): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(category && { category }),
    ...(order !== none.order && { sort: order }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/allgames?${query}` : '/allgames'
}
