import { data, Outlet } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pageFrom, searchedText, sortFrom } from '#kernel/page.ts'
import {
  LAST_RELATIONS_PAGE,
  type ListedRelation,
  RELATIONS_IN_LIST,
  relationsForAdmin,
} from '#modules/catalog/queries.server.ts'
import { categoryName, GamePlate } from '#modules/catalog/ui.ts'
import { db } from '#platform/db.server.ts'
import { ButtonLink, IconLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell, CellMedia } from '#ui/table.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { ListFilters, ListPager, SortFilter } from '../parts/list-filters.tsx'
import type { Route } from './+types/game-relations'
import '../games/game-parts.css'
import './game-relations.css'

const PATH = '/admin/game-relations'

export async function loader({ url: { searchParams: query, pathname, search } }: Route.LoaderArgs) {
  // the pickers of a new relation have texts of their own in the address
  const isList = !pathname.endsWith('/new')
  const filter = {
    text: isList ? searchedText(query.get('q')) : '',
    sort: isList ? sortFrom(query.get('sort')) : null,
    page: isList ? pageFrom(query.get('page'), LAST_RELATIONS_PAGE) : 1,
  }
  const list = await relationsForAdmin(db, filter)
  if (list && isList)
    keepWithin(
      PATH,
      search,
      { page: filter.page, perPage: RELATIONS_IN_LIST, lastPage: LAST_RELATIONS_PAGE },
      list.count,
    )
  const shown = {
    ...filter,
    search: isList ? search : '',
    perPage: RELATIONS_IN_LIST,
    lastPage: LAST_RELATIONS_PAGE,
  }
  return list
    ? { ...shown, ...list }
    : data({ ...shown, relations: null, count: 0 }, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_relations_title()} · ${m.site_name()}` },
]

export default function GameRelations({ loaderData: list }: Route.ComponentProps) {
  const { count, relations, search } = list
  return (
    <>
      <ListHead title={m.admin_relations_title()}>
        <div className="k-row k-gap-2 k-gamehead">
          {relations && <Counted count={count} words={m.admin_relation_count} />}
          <ButtonLink size="sm" variant="primary" to={`${PATH}/new`}>
            <Icon name="plus" />
            {m.admin_relation_add()}
          </ButtonLink>
        </div>
      </ListHead>
      {relations ? (
        <Found list={list} relations={relations} />
      ) : (
        <ListFailed retryTo={PATH + search} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, relations }: { list: List; relations: ListedRelation[] }) {
  const searched = list.text !== ''
  return (
    <>
      <ListFilters
        title={m.admin_relations_title()}
        searchLabel={m.admin_relation_search()}
        text={list.text}
      >
        <SortFilter sort={list.sort} />
      </ListFilters>
      {relations.length === 0 ? (
        <ListEmpty title={m.admin_relation_none()} clearTo={searched ? PATH : undefined}>
          {searched ? m.admin_relation_none_hint() : m.admin_relation_none_yet()}
        </ListEmpty>
      ) : (
        <Relations {...list} relations={relations} />
      )}
    </>
  )
}

const columns = () => [
  { label: m.admin_relation_primary() },
  { label: m.admin_relation_related() },
  { label: m.admin_relation_created() },
  { label: m.admin_list_actions(), hidden: true },
]

function Relations({
  relations,
  search,
  page,
  perPage,
  lastPage,
  count,
}: List & { relations: ListedRelation[] }) {
  return (
    <>
      <ListRows label={m.admin_relations_title()} columns={columns()} className="k-relationlist">
        {relations.map((relation) => (
          <Row key={relation.id} relation={relation} search={search} />
        ))}
      </ListRows>
      <ListPager
        path={PATH}
        search={search}
        page={page}
        perPage={perPage}
        count={count}
        lastPage={lastPage}
      />
    </>
  )
}

function Row({
  relation: { id, primary, related, created_at },
  search,
}: {
  relation: ListedRelation
  search: string
}) {
  return (
    <tr>
      <Cell>
        <RelatedGame game={primary} />
      </Cell>
      <Cell>
        <RelatedGame game={related} />
      </Cell>
      <Cell label={m.admin_relation_created()}>
        <time dateTime={created_at.toISOString()}>{formatDate(created_at)}</time>
      </Cell>
      <Cell>
        <IconLink
          icon="trash-2"
          className="k-relationlist__delete"
          label={m.admin_relation_delete({ primary: primary.name, related: related.name })}
          to={`${PATH}/${id}/delete${search}`}
        />
      </Cell>
    </tr>
  )
}

function RelatedGame({ game }: { game: ListedRelation['primary'] }) {
  const note = game.active
    ? categoryName(game.category)
    : `${categoryName(game.category)} · ${m.admin_game_inactive()}`
  return <CellMedia picture={<GamePlate game={game} />} title={game.name} note={note} />
}
