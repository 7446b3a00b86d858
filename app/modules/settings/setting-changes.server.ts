import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { isSetting, type SettingKey } from './settings.ts'
import type { SettingValue } from './setting-rule.ts'

// Who changed a setting last and when, from the audit log.

/** Who changed a setting last. */
export interface SettingChange {
  actor_id: string | null
  /** Null for a person who is not there any more. */
  by: string | null
  at: Date
  /** From what; null where that is no value of it any more. */
  before: SettingValue | null
}
export type LastChanges = Partial<Record<SettingKey, SettingChange>>

/** The last change of each of these settings, from the audit log; none of one never changed. */
export async function lastChanges(db: Db, keys: readonly SettingKey[]): Promise<LastChanges> {
  const { rows } = await sql<SettingChange & { key: SettingKey; before: unknown }>`
    select k.key, l.actor_id, l.created_at as at, l.before -> k.key as before,
      case when p.deleted_at is null then p.username end as by
    from unnest(${[...keys]}::text[]) k (key)
    cross join lateral (
      select actor_id, created_at, before from audit_log
      where subject = 'setting:' || k.key and action in ('setting.update', 'staff.take_effect')
      order by id desc limit 1) l
    left join profiles p on p.id = l.actor_id`.execute(db)
  return Object.fromEntries(
    rows.map(({ key, before, ...change }) => [
      key,
      { ...change, before: isSetting(key, before) ? (before as SettingValue) : null },
    ]),
  )
}

/** When any of these settings was last changed; null when none ever was. */
export async function settingsChangedAt(db: Db, keys: readonly SettingKey[]): Promise<Date | null> {
  if (keys.length === 0) return null
  const { at } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where(
      'subject',
      'in',
      keys.map((key) => `setting:${key}`),
    )
    .executeTakeFirstOrThrow()
  return at
}
