import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'

/**
 * What somebody is: administrator, seller, suspended, or nobody any more; a member when none of
 * these.
 */
export function UserTags({ user }: { user: Standing }) {
  const { is_admin, is_seller, suspended_at, deleted_at } = user
  if (deleted_at)
    return (
      <span className="k-row k-gap-1">
        <Tag>
          <Icon name="user-x" size="sm" />
          {m.admin_user_deleted()}
        </Tag>
      </span>
    )
  return (
    <span className="k-row k-gap-1">
      {suspended_at && (
        <Tag tone="danger">
          <Icon name="ban" size="sm" />
          {m.admin_user_suspended()}
        </Tag>
      )}
      {is_admin && (
        <Tag tone="gold">
          <Icon name="shield-check" size="sm" />
          {m.admin_user_administrator()}
        </Tag>
      )}
      {is_seller && (
        <Tag tone="success">
          <Icon name="store" size="sm" />
          {m.admin_user_seller()}
        </Tag>
      )}
      {!suspended_at && !is_admin && !is_seller && <Tag>{m.admin_user_member()}</Tag>}
    </span>
  )
}

type Standing = {
  is_admin: boolean
  is_seller: boolean
  suspended_at: object | null
  deleted_at: object | null
}
