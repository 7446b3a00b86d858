import { m } from '#i18n/paraglide/messages.js'
import type { ListedRelation } from '#modules/catalog/game-relations.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { ButtonLink, IconLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column } from '../parts/list-definition.ts'
import { GameCell } from '../parts/game-cell.tsx'
import { timeSorts } from '../parts/sorts.ts'
import './game-relations.css'

// List of the pairs of games that the shop shows as related, each on the other's page:
// /admin/game-relations.

const PATH = '/admin/game-relations'

type Related = ListedRelation['primary']

const RelatedGame = ({ game }: { game: Related }) => (
  <GameCell
    game={game}
    note={[categoryName(game.category), ...(game.active ? [] : [m.admin_game_inactive()])].join(
      ' · ',
    )}
  />
)

const columns: Column<ListedRelation>[] = [
  {
    label: m.admin_relation_primary,
    wide: true,
    cell: ({ primary }) => <RelatedGame game={primary} />,
  },
  {
    label: m.admin_relation_related,
    wide: true,
    cell: ({ related }) => <RelatedGame game={related} />,
  },
  { label: m.admin_relation_created, cell: ({ created_at }) => <Day at={created_at} /> },
  {
    label: m.admin_list_actions,
    hidden: true,
    cell: ({ id, primary, related }, { search }) => (
      <IconLink
        icon="trash-2"
        className="k-relationlist__delete"
        label={m.admin_relation_delete({ primary: primary.name, related: related.name })}
        to={`${PATH}/${id}/delete${search}`}
      />
    ),
  },
]

/** Which games are shown beside each other. */
export const RelationList = defineList({
  path: PATH,
  title: m.admin_relations_title,
  counted: m.admin_relation_count,
  search: m.admin_relation_search,
  sorts: timeSorts,
  columns,
  empty: (narrowed) => ({
    title: m.admin_relation_none(),
    hint: narrowed ? m.admin_relation_none_hint() : m.admin_relation_none_yet(),
  }),
  actions: () => (
    <ButtonLink size="sm" variant="primary" to={`${PATH}/new`}>
      <Icon name="plus" />
      {m.admin_relation_add()}
    </ButtonLink>
  ),
  className: 'k-relationlist',
})
