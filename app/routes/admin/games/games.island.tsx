import { directionOfText } from '#kernel/text-direction.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categories } from '#modules/catalog/category.ts'
import type { ListedGame } from '#modules/catalog/game-list.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { sourcesOf } from '#modules/images/image.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Image } from '#ui/image.tsx'
import { IconLabel } from '#ui/tag.tsx'
import { actsColumn, Switched, switchedFilter } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { RowForm } from '../parts/row-form.tsx'
import './games.css'

// List of the games that can be sold, /admin/games, one row for each game and category, with
// switches for whether the shop shows it and features it.

const PATH = '/admin/games'

const BANNER = { width: 160, height: 50, sizes: '96px' }

const columns: Column<ListedGame>[] = [
  { label: m.admin_game_logo, wide: true, cell: (game) => <GamePlate game={game} /> },
  {
    label: m.admin_game_name,
    wide: true,
    cell: ({ name, slug }) => (
      <span className="k-cell__t">
        <b className="k-clamp-2">
          <Bdi>{name}</Bdi>
        </b>
        <small className="k-clamp-1" dir={directionOfText(slug)}>
          {slug}
        </small>
      </span>
    ),
  },
  {
    label: m.admin_game_description,
    wide: true,
    cell: ({ short_description }) => (
      <span
        className="k-gamelist__words k-clamp-2"
        dir={directionOfText(short_description || m.admin_game_no_description())}
      >
        {short_description || m.admin_game_no_description()}
      </span>
    ),
  },
  {
    label: m.admin_game_banner,
    cell: ({ banner_url }) =>
      banner_url ? (
        <Image className="k-gamelist__banner" image={{ ...sourcesOf(banner_url), ...BANNER }} />
      ) : (
        <span className="k-muted">{m.admin_game_no_banner()}</span>
      ),
  },
  {
    label: m.admin_game_category,
    wide: true,
    cell: ({ category }) => (
      <IconLabel icon={`cat-${category}`}>{categoryName(category)}</IconLabel>
    ),
  },
  {
    label: m.admin_game_featured,
    wide: true,
    cell: ({ id, name, featured }, { search }) => (
      <Switch
        search={search}
        id={id}
        intent={featured ? 'unfeature' : 'feature'}
        icon="star"
        label={m.admin_game_feature({ name })}
        pressed={featured}
      />
    ),
  },
  {
    label: m.admin_status,
    wide: true,
    cell: ({ id, name, active }, { search }) => (
      <div className="k-gamelist__status">
        <Switched on={active} yes={m.admin_game_active} no={m.admin_game_inactive} />
        <Switch
          search={search}
          id={id}
          intent={active ? 'deactivate' : 'activate'}
          icon={active ? 'pause' : 'play'}
          label={active ? m.admin_game_deactivate({ name }) : m.admin_game_activate({ name })}
        />
      </div>
    ),
  },
  actsColumn(PATH, 'k-gamelist__acts', ({ id, name, faqs, guides, fields }) => [
    { icon: 'pencil', label: m.admin_game_edit({ name }), to: String(id) },
    {
      icon: 'circle-question-mark',
      label: m.admin_game_faqs({ name }),
      to: `${id}/faqs`,
      children: <Count of={faqs} />,
    },
    {
      icon: 'scroll-text',
      label: m.admin_game_guides({ name }),
      to: `${id}/guides`,
      children: <Count of={guides} />,
    },
    {
      icon: 'hash',
      label: m.admin_field_open({ name }),
      to: `${id}/fields`,
      children: <Count of={fields} />,
    },
    { icon: 'languages', label: m.admin_family_open({ name }), to: `names/${id}` },
    {
      icon: 'trash-2',
      className: 'k-gamelist__delete',
      label: m.admin_game_delete({ name }),
      to: `${id}/delete`,
    },
  ]),
]

type SwitchProps = {
  search: string
  id: number
  intent: string
  icon: 'star' | 'pause' | 'play'
  label: string
  pressed?: boolean
}

const Switch = ({ search, id, intent, icon, label, pressed }: SwitchProps) => (
  <RowForm to={PATH + search} fields={{ game: id }}>
    <IconButton
      type="submit"
      name="intent"
      value={intent}
      icon={icon}
      label={label}
      aria-pressed={pressed}
    />
  </RowForm>
)

const Count = ({ of: count }: { of: number }) =>
  count > 0 ? (
    <small className="k-num" dir="ltr" aria-hidden="true">
      {formatNumber(count)}
    </small>
  ) : null

/** All games, whether the public sees them or not. */
export const GameList = defineList({
  path: PATH,
  title: m.admin_games_title,
  counted: m.admin_game_count,
  search: m.admin_game_search,
  filters: {
    category: {
      label: m.admin_game_category,
      options: () => [
        ['', m.admin_game_all_categories()],
        ...categories.map((each) => [each, categoryName(each)] as const),
      ],
    },
    status: switchedFilter(m.admin_game_active, m.admin_game_inactive),
    featured: {
      label: m.admin_game_featured,
      options: () => [
        ['', m.admin_game_featured_any()],
        ['yes', m.admin_game_featured()],
        ['no', m.admin_game_featured_no()],
      ],
    },
  },
  sorts: () => [
    ['name', m.admin_game_sort_name()],
    ['newest', m.admin_game_sort_newest()],
    ['offers', m.admin_game_sort_offers()],
  ],
  columns,
  empty: (narrowed) => ({
    title: m.admin_game_none(),
    hint: narrowed ? m.admin_list_none_hint() : m.admin_game_none_yet(),
  }),
  actions: ({ search }) => (
    <>
      <ButtonLink size="sm" to={`${PATH}/import`}>
        <Icon name="upload" />
        {m.admin_game_import()}
      </ButtonLink>
      <ButtonLink size="sm" variant="primary" to={`${PATH}/new${search}`}>
        <Icon name="plus" />
        {m.admin_game_add()}
      </ButtonLink>
    </>
  ),
  className: 'k-gamelist',
})
