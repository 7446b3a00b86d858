import { data, Form, Outlet } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { pageFrom, searchedText } from '#kernel/page.ts'
import { categories, isCategory } from '#modules/catalog/category.ts'
import { switchGame } from '#modules/catalog/game-editing.server.ts'
import {
  GAMES_IN_LIST,
  gamesForAdmin,
  gameSorts,
  LAST_GAMES_PAGE,
  type ListedGame,
} from '#modules/catalog/game-list.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { sourcesOf } from '#modules/files/picture.ts'
import { db } from '#platform/db.server.ts'
import {
  factsOf,
  type Flash,
  notFound,
  postedForm,
  redirectWith,
  requireViewer,
} from '#platform/http.server.ts'
import { ButtonLink, IconButton, IconLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Status } from '#ui/status.tsx'
import { Cell } from '#ui/table.tsx'
import { IconLabel } from '#ui/tag.tsx'
import { keepWithin } from './list.server.ts'
import {
  Counted,
  Filter,
  ListEmpty,
  ListFailed,
  ListFilters,
  ListHead,
  ListPager,
  ListRows,
} from './list.tsx'
import type { Route } from './+types/games'
import './game-parts.css'
import './games.css'

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
        <Rows {...list} games={games} />
      )}
    </>
  )
}

const wordOf = (value: boolean | null, yes: string, no: string): string =>
  value === null ? '' : value ? yes : no

const columns = () => [
  { label: m.admin_game_logo() },
  { label: m.admin_game_name() },
  { label: m.admin_game_description() },
  { label: m.admin_game_banner() },
  { label: m.admin_game_category() },
  { label: m.admin_game_featured() },
  { label: m.admin_status() },
  { label: m.admin_list_actions(), hidden: true },
]

function Rows({ games, search, page, perPage, lastPage, count }: List & { games: ListedGame[] }) {
  return (
    <>
      <ListRows label={m.admin_games_title()} columns={columns()} className="k-gamelist">
        {games.map((game) => (
          <Row key={game.id} game={game} search={search} />
        ))}
      </ListRows>
      <ListPager
        path="/admin/games"
        search={search}
        page={page}
        perPage={perPage}
        count={count}
        lastPage={lastPage}
      />
    </>
  )
}

const BANNER = { width: 160, height: 50, sizes: '96px' }

function Row({ game, search }: { game: ListedGame; search: string }) {
  const { name, short_description, banner_url, category, featured, active } = game
  return (
    <tr>
      <Cell>
        <GamePlate game={game} />
      </Cell>
      <Cell>
        <span className="k-cell__t">
          <b className="k-clamp-2">
            <bdi>{name}</bdi>
          </b>
          <small className="k-clamp-1" dir="auto">
            {game.slug}
          </small>
        </span>
      </Cell>
      <Cell>
        <span className="k-gamelist__words k-clamp-2" dir="auto">
          {short_description || m.admin_game_no_description()}
        </span>
      </Cell>
      <Cell label={m.admin_game_banner()}>
        {banner_url ? (
          <Picture className="k-gamelist__banner" image={{ ...sourcesOf(banner_url), ...BANNER }} />
        ) : (
          <span className="k-muted">{m.admin_game_no_banner()}</span>
        )}
      </Cell>
      <Cell>
        <IconLabel icon={`cat-${category}`}>{categoryName(category)}</IconLabel>
      </Cell>
      <Cell>
        <Switch
          search={search}
          id={game.id}
          intent={featured ? 'unfeature' : 'feature'}
          icon="star"
          label={m.admin_game_feature({ name })}
          pressed={featured}
        />
      </Cell>
      <Cell>
        <div className="k-gamelist__status">
          {active ? (
            <Status tone="success" icon="circle-check">
              {m.admin_game_active()}
            </Status>
          ) : (
            <Status tone="muted" icon="circle-minus">
              {m.admin_game_inactive()}
            </Status>
          )}
          <Switch
            search={search}
            id={game.id}
            intent={active ? 'deactivate' : 'activate'}
            icon={active ? 'pause' : 'play'}
            label={active ? m.admin_game_deactivate({ name }) : m.admin_game_activate({ name })}
          />
        </div>
      </Cell>
      <Cell>
        <Actions game={game} search={search} />
      </Cell>
    </tr>
  )
}

type SwitchProps = {
  search: string
  id: number
  intent: string
  icon: 'star' | 'pause' | 'play'
  label: string
  pressed?: boolean
}

function Switch({ search, id, intent, icon, label, pressed }: SwitchProps) {
  return (
    <Form method="post" action={`/admin/games${search}`}>
      <input type="hidden" name="game" value={id} />
      <IconButton
        type="submit"
        name="intent"
        value={intent}
        icon={icon}
        label={label}
        aria-pressed={pressed}
      />
    </Form>
  )
}

function Actions({
  game: { id, name, faqs, guides },
  search,
}: {
  game: ListedGame
  search: string
}) {
  const to = (rest: string) => `/admin/games/${id}${rest}${search}`
  return (
    <div className="k-gamelist__acts">
      <IconLink icon="pencil" label={m.admin_game_edit({ name })} to={to('')} />
      <IconLink icon="circle-question-mark" label={m.admin_game_faqs({ name })} to={to('/faqs')}>
        <Count of={faqs} />
      </IconLink>
      <IconLink icon="scroll-text" label={m.admin_game_guides({ name })} to={to('/guides')}>
        <Count of={guides} />
      </IconLink>
      <IconLink
        icon="trash-2"
        className="k-gamelist__delete"
        label={m.admin_game_delete({ name })}
        to={to('/delete')}
      />
    </div>
  )
}

const Count = ({ of: count }: { of: number }) =>
  count > 0 ? (
    <small className="k-num" dir="ltr" aria-hidden="true">
      {formatNumber(count)}
    </small>
  ) : null
