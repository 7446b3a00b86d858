import { data, Outlet } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MOST_COUNTED, pageFrom, searchedText, withQuery } from '#kernel/page.ts'
import type { Db } from '#platform/db.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { pictureOf } from '#modules/files/rules.ts'
import { getUserEmail, type ListedUser, listUsers } from '#modules/people/queries.server.ts'
import {
  orderAfter,
  orderFrom,
  userFilters,
  type UserFilter,
  type UserSort,
  USERS_PER_PAGE,
  userSorts,
} from '#modules/people/rules.ts'
import { buyersNamed } from '#modules/orders/queries.server.ts'
import { UserTags } from '#modules/people/ui.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconLink, TextLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell } from '#ui/table.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead, ListRows } from '../parts/list.tsx'
import { Filter, ListFilters, ListPager } from '../parts/list-filters.tsx'
import type { Route } from './+types/users'
import './users.css'

const LAST_PAGE = MOST_COUNTED / USERS_PER_PAGE

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, backOffice, viewer } = asViewer(context, request)
  const query = url.searchParams
  const text = searchedText(query.get('q'))
  const filter = userFilters.find((each) => each === query.get('show')) ?? 'all'
  const page = pageFrom(query.get('page'), LAST_PAGE)
  const listing = { text, filter, page, ...orderFrom(query.get('sort'), query.get('direction')) }
  const emailOf = query.get('email')
  const [list, email] = await Promise.all([
    usersFor(backOffice, listing),
    getUserEmail(db, emailOf, viewer),
  ])
  if (list)
    keepWithin(
      '/admin/users',
      url.search,
      { page, perPage: USERS_PER_PAGE, lastPage: LAST_PAGE },
      list.count,
    )
  const shown = {
    ...listing,
    search: withQuery(url.search, { adjusted: null, from: null }),
    emailOf,
    email,
  }
  return list ? { ...shown, ...list } : data({ ...shown, users: null, count: 0 }, { status: 500 })
}

/** Those whom the text finds, also by the name and phone that they gave with an order. */
const usersFor = (backOffice: Db, listing: Parameters<typeof listUsers>[1]) =>
  listUsers(backOffice, { ...listing, known: buyersNamed(backOffice, listing.text) })

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_users_title()} · ${m.site_name()}` },
]

export default function Users({ loaderData: list }: Route.ComponentProps) {
  const { count, users, search } = list
  return (
    <>
      <ListHead title={m.admin_users_title()}>
        {users && (
          <Counted
            className="k-users__count"
            count={count}
            most={MOST_COUNTED}
            words={m.admin_user_count}
          />
        )}
      </ListHead>
      {users ? (
        <Found list={list} users={users} />
      ) : (
        <ListFailed retryTo={`/admin/users${search}`} />
      )}
      <Outlet />
    </>
  )
}

const filterNames: Record<UserFilter, () => string> = {
  all: m.admin_user_all,
  administrators: m.admin_user_administrators,
  sellers: m.admin_user_sellers,
  suspended: m.admin_user_suspended_ones,
}

function Found({ list, users }: { list: List; users: ListedUser[] }) {
  const { text, filter, sort, direction } = list
  return (
    <>
      <ListFilters
        title={m.admin_users_title()}
        searchLabel={m.admin_user_search()}
        text={text}
        keep={orderInAddress({ sort, direction })}
      >
        <Filter
          name="show"
          label={m.admin_user_show()}
          value={filter}
          options={userFilters.map((each) => [each === 'all' ? '' : each, filterNames[each]()])}
        />
      </ListFilters>
      <Order {...list} />
      {users.length === 0 ? (
        <ListEmpty title={m.admin_user_none()} clearTo="/admin/users">
          {m.admin_user_none_hint()}
        </ListEmpty>
      ) : (
        <Rows list={list} users={users} />
      )}
    </>
  )
}

/** The order as the address names it: nothing for the newest first. */
const orderInAddress = ({
  sort,
  direction,
}: Pick<List, 'sort' | 'direction'>): Record<string, string> =>
  sort === 'date' && direction === 'desc' ? {} : { sort, direction }

const sortNames: Record<UserSort, () => string> = {
  date: m.admin_user_by_date,
  username: m.admin_user_by_username,
}

/**
 * By what the list is ordered, with an arrow for the direction; a press on the current one turns it
 * round.
 */
function Order({ sort, direction, search, text, filter }: List) {
  const isNarrowed = text !== '' || filter !== 'all' || sort !== 'date' || direction !== 'desc'
  return (
    <div className="k-between k-users__order">
      <ChipRail label={m.admin_user_order()}>
        {userSorts.map((each) => {
          const next = orderInAddress(orderAfter({ sort, direction }, each))
          const to = `/admin/users${withQuery(search, { sort: null, direction: null, ...next, page: null, email: null })}`
          return (
            <ChipLink key={each} to={to} current={each === sort}>
              {sortNames[each]()}
              {each === sort && (
                <>
                  <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} size="sm" />
                  <span className="k-vh">
                    {direction === 'asc' ? m.admin_user_ascending() : m.admin_user_descending()}
                  </span>
                </>
              )}
            </ChipLink>
          )
        })}
      </ChipRail>
      {isNarrowed && (
        <TextLink tap to="/admin/users">
          {m.admin_list_clear()}
        </TextLink>
      )}
    </div>
  )
}

const columns = () => [
  { label: m.admin_user_column() },
  { label: m.admin_email() },
  { label: m.admin_user_standing() },
  { label: m.admin_user_balance(), end: true },
  { label: m.admin_user_joined() },
  { label: m.admin_user_manage(), hidden: true },
]

function Rows({ list, users }: { list: List; users: ListedUser[] }) {
  const { search, page, count } = list
  return (
    <>
      <ListRows label={m.admin_users_title()} columns={columns()} className="k-users">
        {users.map((user) => (
          <Row key={user.id} user={user} list={list} />
        ))}
      </ListRows>
      <ListPager
        path="/admin/users"
        search={withQuery(search, { email: null })}
        page={page}
        perPage={USERS_PER_PAGE}
        count={count}
        lastPage={LAST_PAGE}
      />
    </>
  )
}

const face = { width: 112, height: 112 }

function Row({ user, list }: { user: ListedUser; list: List }) {
  const { id, username, profile_image_url, wallet_balance, created_at } = user
  return (
    <tr id={`user-${id}`}>
      <Cell>
        <span className="k-cell">
          <Avatar name={username} image={pictureOf(profile_image_url, face)} />
          <b className="k-users__name">
            <bdi dir="ltr">{username}</bdi>
          </b>
        </span>
      </Cell>
      <Cell label={m.admin_email()}>
        <Email user={user} list={list} />
      </Cell>
      <Cell label={m.admin_user_standing()}>
        <UserTags user={user} />
      </Cell>
      <Cell label={m.admin_user_balance()} end>
        <Da amount={wallet_balance} />
      </Cell>
      <Cell label={m.admin_user_joined()}>
        <time className="k-users__date" dateTime={created_at.toISOString()}>
          {formatDate(created_at)}
        </time>
      </Cell>
      <Cell>
        <IconLink
          icon="settings-2"
          label={m.admin_user_manage_one({ name: username })}
          to={`/admin/users/${id}${list.search}`}
        />
      </Cell>
    </tr>
  )
}

/** The address once it was asked for; a failure to read it shows nothing more than before. */
function Email({ user: { id, username, deleted_at }, list }: { user: ListedUser; list: List }) {
  if (deleted_at) return <span className="k-muted">–</span>
  if (list.emailOf === id && list.email)
    return (
      <bdi className="k-users__email" dir="ltr">
        {list.email}
      </bdi>
    )
  return (
    <TextLink
      tap
      to={`/admin/users${withQuery(list.search, { email: id })}#user-${id}`}
      aria-label={m.admin_user_show_email_of({ name: username })}
    >
      {m.admin_user_show_email()}
    </TextLink>
  )
}
