import { data, Outlet } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { searchedText, sortFrom } from '#kernel/page.ts'
import { db } from '#platform/db.server.ts'
import { type ListedBadge, listBadges } from '#modules/people/queries.server.ts'
import { BadgeDot, badgeName, BadgeTag } from '#modules/people/ui.ts'
import { ButtonLink, IconLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Cell } from '#ui/table.tsx'
import { ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { ListFilters, SortFilter } from '../parts/list-filters.tsx'
import type { Route } from './+types/badges'
import './badges.css'

const PATH = '/admin/badges'

export async function loader({ url }: Route.LoaderArgs) {
  const filter = {
    text: searchedText(url.searchParams.get('q')),
    sort: sortFrom(url.searchParams.get('sort')),
  }
  const shown = { ...filter, search: url.search, badges: await listBadges(db, filter) }
  return shown.badges ? shown : data(shown, { status: 500 })
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_badges_title()} · ${m.site_name()}` },
]

export default function Badges({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_badges_title()}>
        <ButtonLink to={`${PATH}/new${list.search}`} variant="primary" className="k-badges__new">
          {m.admin_badge_new()}
        </ButtonLink>
      </ListHead>
      {list.badges ? (
        <Found list={list} badges={list.badges} />
      ) : (
        <ListFailed retryTo={PATH + list.search} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list: { text, sort, search }, badges }: { list: List; badges: ListedBadge[] }) {
  return (
    <>
      <ListFilters title={m.admin_badges_title()} searchLabel={m.admin_list_search()} text={text}>
        <SortFilter sort={sort} own={m.admin_game_sort_name()} />
      </ListFilters>
      {badges.length > 0 ? (
        <Rows badges={badges} search={search} />
      ) : (
        <ListEmpty title={m.admin_badge_none()} clearTo={text ? PATH : undefined}>
          {text ? m.admin_list_none_hint() : m.admin_badge_none_hint()}
        </ListEmpty>
      )}
    </>
  )
}

const columns = () => [
  { label: m.admin_badge_column() },
  { label: m.admin_badge_color() },
  { label: m.admin_badge_people(), end: true },
  { label: m.admin_badge_acts(), hidden: true },
]

function Rows({ badges, search }: { badges: ListedBadge[]; search: string }) {
  return (
    <ListRows label={m.admin_badges_title()} columns={columns()} className="k-badges">
      {badges.map((badge) => (
        <tr key={badge.id}>
          <Cell>
            <BadgeTag badge={badge} />
          </Cell>
          <Cell label={m.admin_badge_color()}>
            <span className="k-badges__color">
              <BadgeDot color={badge.color} />
              <bdi className="k-num" dir="ltr">
                {badge.color}
              </bdi>
            </span>
          </Cell>
          <Cell label={m.admin_badge_people()} end>
            <span>
              <Num value={badge.people} />
              <span className="k-vh">
                {' '}
                {m.admin_badge_people_count({
                  count: badge.people,
                  number: formatNumber(badge.people),
                })}
              </span>
            </span>
          </Cell>
          <Cell className="k-badges__acts">
            <span className="k-row k-gap-1">
              <IconLink
                icon="pencil"
                label={m.admin_badge_edit_one({ name: badgeName(badge) })}
                to={`${PATH}/${badge.id}${search}`}
              />
              <IconLink
                icon="trash-2"
                label={m.admin_badge_delete_one({ name: badgeName(badge) })}
                to={`${PATH}/${badge.id}/delete${search}`}
              />
            </span>
          </Cell>
        </tr>
      ))}
    </ListRows>
  )
}
