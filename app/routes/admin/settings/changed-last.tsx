import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { SettingChange } from '#modules/settings/setting-changes.server.ts'
import type { SettingKey } from '#modules/settings/settings.ts'
import { shownSetting } from '#modules/settings/ui/setting-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Link } from '#ui/link.tsx'

/** Who changed a setting last, when and from what; nothing where nobody ever did. */
export function ChangedLast({ name, change }: { name: SettingKey; change?: SettingChange }) {
  if (!change) return null
  const { by, actor_id, at, before } = change
  return (
    <p className="k-muted k-sitelast">
      {m.admin_setting_changed({ day: formatDate(at) })}
      {' · '}
      {by === null ? (
        m.audit_deleted()
      ) : (
        <Link className="k-link" to={`/admin/users/${actor_id}`}>
          <Bdi>{by}</Bdi>
        </Link>
      )}
      {before !== null && (
        <>
          {' · '}
          {m.admin_setting_changed_from({ value: shownSetting(name, before) })}
        </>
      )}
    </p>
  )
}
