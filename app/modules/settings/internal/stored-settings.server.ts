import { sql } from 'kysely'
import { audit } from '#platform/audit.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { type FeeChange, isFee, settingsAt } from '../fee-change.ts'
import type { SettingValue } from '../setting-rule.ts'
import {
  defaults,
  isSetting,
  isSettingKey,
  type SettingKey,
  type Settings,
  settingsFrom,
} from '../settings.ts'
import { endDueFees } from './fee-changes.server.ts'

// The rows of the settings: read, locked and written, each with its entry in the audit log.

/** A row beside the settings: of it, too, all nodes hear and make their pages anew. */
export const MAINTENANCE = 'maintenance'

export interface StoredSettings {
  settings: Settings
  /** The changes of fees that are not among them yet. */
  changes: FeeChange[]
}

/** Both in one statement: a change that is being stored is in one of them. */
export async function readSettings(db: Db): Promise<StoredSettings & { maintenance: boolean }> {
  const { rows } = await sql<{ key: string; value: unknown; counts_from: string | null }>`
    select key, value, null as counts_from from settings
    union all
    select key, to_jsonb(value), counts_from::text from fee_changes where ended_as is null
  `.execute(db)
  const kept = rows.filter(({ counts_from }) => counts_from === null)
  const changes = rows.flatMap(({ key, value, counts_from }) =>
    counts_from !== null && isSettingKey(key) && isFee(key) && isSetting(key, value)
      ? [{ key, value: Number(value), counts_from }]
      : [],
  )
  const maintenance = kept.some(({ key, value }) => key === MAINTENANCE && value === true)
  return { settings: settingsFrom(kept), changes, maintenance }
}

/** One change after another: the table is small and rarely written, and readers do not wait. */
export async function lockSettings(tx: Tx, now: Date): Promise<Settings> {
  await storeDueFeesIn(tx, now)
  const { settings, changes } = await readSettings(tx)
  return settingsAt(settings, changes, now)
}

/** Writes the fees whose day has come into the settings, and locks these. Returns how many. */
/** Stores a value with its audit row, in the transaction that has locked the settings. */
export async function storeDueFeesIn(tx: Tx, now: Date): Promise<number> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const due = await endDueFees(tx, now)
  for (const { key, value } of due) await keep(tx, key, value)
  return due.length
}

interface Stored {
  key: SettingKey
  before: SettingValue
  after: SettingValue
  /** Whether it had waited its day. */
  isByTime?: boolean
}

export async function store(
  tx: Tx,
  { key, before, after, isByTime }: Stored,
  actorId: string,
  now: Date,
) {
  const action = isByTime ? 'staff.take_effect' : 'setting.update'
  await keep(tx, key, after)
  await audit(
    tx,
    {
      actor_id: actorId,
      action,
      subject: `setting:${key}`,
      before: { [key]: before },
      after: { [key]: after },
    },
    now,
  )
}

/** A value that is the default needs no row, and follows the default from then on. */
async function keep(tx: Tx, key: SettingKey, after: SettingValue): Promise<void> {
  const value = JSON.stringify(after)
  if (after === defaults[key]) await tx.deleteFrom('settings').where('key', '=', key).execute()
  else
    await tx
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
}
