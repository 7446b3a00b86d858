import { m } from '#i18n/paraglide/messages.js'
import type { Shown } from '#i18n/moment.ts'
import { isUuid } from '#kernel/id.ts'
import { withQuery } from '#kernel/paging.ts'
import { imageOf } from '#modules/images/image.ts'
import { UserTags } from '#modules/people/ui/user-tags.tsx'
import type { ListedUser } from '#modules/people/user-list.server.ts'
import {
  type UserFilter,
  type UserFilters,
  userFilters,
  type UserSort,
} from '#modules/people/user-list.ts'
import { Avatar } from '#ui/avatar.tsx'
import { TextLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Day } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import './users.css'

const PATH = '/admin/users'

/** `email` is there once it was asked for. */
type User = ListedUser & { email: string | null }

const face = { width: 112, height: 112 }

const columns: Column<User>[] = [
  {
    label: m.admin_user_column,
    wide: true,
    cell: ({ id, username, profile_image_url }) => (
      <span className="k-cell" id={`user-${id}`}>
        <Avatar name={username} image={imageOf(profile_image_url, face)} />
        <b className="k-users__name">
          <bdi dir="ltr">{username}</bdi>
        </b>
      </span>
    ),
  },
  { label: m.admin_email, cell: (user, { search }) => <Email user={user} search={search} /> },
  { label: m.admin_user_standing, cell: (user) => <UserTags user={user} /> },
  {
    label: m.admin_user_balance,
    end: true,
    cell: ({ wallet_balance }) => <Da amount={wallet_balance} />,
  },
  {
    label: m.admin_user_joined,
    cell: ({ created_at }) => <Day at={created_at} className="k-users__date" />,
  },
]

/** The address once it was asked for; a failure to read it shows nothing more than before. */
function Email({ user, search }: { user: Shown<User>; search: string }) {
  const { id, username, email, deleted_at } = user
  if (deleted_at) return <span className="k-muted">–</span>
  if (email)
    return (
      <bdi className="k-users__email" dir="ltr">
        {email}
      </bdi>
    )
  return (
    <TextLink
      tap
      to={`${PATH}${withQuery(search, { email: id })}#user-${id}`}
      aria-label={m.admin_user_show_email_of({ name: username })}
    >
      {m.admin_user_show_email()}
    </TextLink>
  )
}

const filterNames: Record<UserFilter, () => string> = {
  all: m.admin_user_all,
  administrators: m.admin_user_administrators,
  sellers: m.admin_user_sellers,
  suspended: m.admin_user_suspended_ones,
}

const sorts = (): Options<UserSort> => [
  ['newest', `${m.admin_user_by_date()} ↓`],
  ['oldest', `${m.admin_user_by_date()} ↑`],
  ['username', `${m.admin_user_by_username()} ↑`],
  ['username-down', `${m.admin_user_by_username()} ↓`],
]

/** Takes away all that the list is narrowed and ordered by. */
const Clear = ({ search }: { search: string }) =>
  withQuery(search, { email: null, size: null, after: null, before: null }) && (
    <TextLink tap to={PATH}>
      {m.admin_list_clear()}
    </TextLink>
  )

/** All people, for administrators. */
export const UserList = defineList<User, UserFilters, UserSort>({
  path: PATH,
  title: m.admin_users_title,
  counted: m.admin_user_count,
  search: m.admin_user_search,
  filters: {
    show: {
      label: m.admin_user_show,
      options: (): Options<UserFilter> => userFilters.map((each) => [each, filterNames[each]()]),
    },
    from: { label: m.admin_user_from, further: true, typed: 'day' },
    to: { label: m.admin_user_to, further: true, typed: 'day' },
    email: { kept: (id) => (isUuid(id) ? id : '') },
  },
  sorts,
  size: 50,
  columns,
  open: ({ id, username }) => ({
    to: `${PATH}/${id}`,
    label: m.admin_user_manage_one({ name: username }),
    icon: 'settings-2',
  }),
  empty: () => ({
    title: m.admin_user_none(),
    hint: m.admin_user_none_hint(),
  }),
  above: (_, { search }) => <Clear search={search} />,
  className: 'k-users',
})
