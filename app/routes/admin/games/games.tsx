import { data, Outlet } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { pageFrom, searchedText } from '#kernel/page.ts'
import { categories, isCategory } from '#modules/catalog/rules.ts'
import { switchGame } from '#modules/catalog/commands.server.ts'
import {
  GAMES_IN_LIST,
  gamesForAdmin,
  gameSorts,
  LAST_GAMES_PAGE,
  type ListedGame,
} from '#modules/catalog/queries.server.ts'
import { categoryName } from '#modules/catalog/ui.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, requireViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Flash, redirectWith } from '../../shell/flash.server.ts'
import { ListedGames } from './games-rows.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead } from '../parts/list.tsx'
import { Filter, ListFilters } from '../parts/list-filters.tsx'
import type { Route } from './+types/games'
import './game-parts.css'

export async function loader({ url: { searchParams: query, search } }: Route.LoaderArgs) {
  const category = query.get('category') ?? undefined
  const filter = {
    text: searchedText(query.get('q')),
    category: isCategory(category) ? category : null,
    active: oneOf(query.get('status'), 'active', 'inactive'),
    featured: oneOf(query.get('featured'), 'yes', 'no'),
    sort: gameSorts.find((each) => each === query.get('sort')) ?? ('name' as const),
    page: pageFrom(query.get('page'), LAST_GAMES_PAGE),
  }
  const list = await gamesForAdmin(db, filter, getLocale())
  if (list)
    keepWithin(
      '/admin/games',
      search,
      { page: filter.page, perPage: GAMES_IN_LIST, lastPage: LAST_GAMES_PAGE },
      list.count,
    )
  const shown = { ...filter, search, perPage: GAMES_IN_LIST, lastPage: LAST_GAMES_PAGE }
  return list ? { ...shown, ...list } : data({ ...shown, games: null, count: 0 }, { status: 500 })
}

const oneOf = (value: string | null, yes: string, no: string): boolean | null =>
  value === yes ? true : value === no ? false : null

const switches: Record<string, [to: { active: boolean } | { featured: boolean }, done: Flash]> = {
  activate: [{ active: true }, 'game_active'],
  deactivate: [{ active: false }, 'game_inactive'],
  feature: [{ featured: true }, 'game_featured'],
  unfeature: [{ featured: false }, 'game_unfeatured'],
}

/** Switches a game straight from its row. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const form = await postedForm(request)
  const chosen = Object.hasOwn(switches, textOf(form, 'intent'))
    ? switches[textOf(form, 'intent')]
    : undefined
  const id = idFrom(textOf(form, 'game'))
  if (!chosen || id === null) throw notFound()
  const switched = await switchGame(db, viewer, id, chosen[0], factsOf(context).now)
  return redirectWith(`/admin/games${url.search}`, switched.ok ? chosen[1] : 'game_gone')
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_games_title()} · ${m.site_name()}` },
]

export default function Games({ loaderData: list }: Route.ComponentProps) {
  const { count, games, search } = list
  return (
    <>
      <ListHead title={m.admin_games_title()}>
        <div className="k-row k-gap-2 k-gamehead">
          {games && <Counted count={count} words={m.admin_game_count} />}
          <ButtonLink size="sm" to="/admin/games/import">
            <Icon name="upload" />
            {m.admin_game_import()}
          </ButtonLink>
          <ButtonLink size="sm" variant="primary" to={`/admin/games/new${search}`}>
            <Icon name="plus" />
            {m.admin_game_add()}
          </ButtonLink>
        </div>
      </ListHead>
      {games ? (
        <Found list={list} games={games} />
      ) : (
        <ListFailed retryTo={`/admin/games${search}`} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, games }: { list: List; games: ListedGame[] }) {
  const { text, category, active, featured, sort } = list
  const narrowed = text !== '' || category !== null || active !== null || featured !== null
  return (
    <>
      <ListFilters title={m.admin_games_title()} searchLabel={m.admin_game_search()} text={text}>
        <Filter
          name="category"
          label={m.admin_game_category()}
          value={category ?? ''}
          options={[
            ['', m.admin_game_all_categories()],
            ...categories.map((each) => [each, categoryName(each)] as const),
          ]}
        />
        <Filter
          name="status"
          label={m.admin_status()}
          value={wordOf(active, 'active', 'inactive')}
          options={[
            ['', m.admin_list_all_statuses()],
            ['active', m.admin_game_active()],
            ['inactive', m.admin_game_inactive()],
          ]}
        />
        <Filter
          name="featured"
          label={m.admin_game_featured()}
          value={wordOf(featured, 'yes', 'no')}
          options={[
            ['', m.admin_game_featured_any()],
            ['yes', m.admin_game_featured()],
            ['no', m.admin_game_featured_no()],
          ]}
        />
        <Filter
          name="sort"
          label={m.admin_game_sort()}
          value={sort === 'name' ? '' : sort}
          options={[
            ['', m.admin_game_sort_name()],
            ['newest', m.admin_game_sort_newest()],
            ['offers', m.admin_game_sort_offers()],
          ]}
        />
      </ListFilters>
      {games.length === 0 ? (
        <ListEmpty title={m.admin_game_none()} clearTo={narrowed ? '/admin/games' : undefined}>
          {narrowed ? m.admin_list_none_hint() : m.admin_game_none_yet()}
        </ListEmpty>
      ) : (
        <ListedGames {...list} games={games} />
      )}
    </>
  )
}

const wordOf = (value: boolean | null, yes: string, no: string): string =>
  value === null ? '' : value ? yes : no
