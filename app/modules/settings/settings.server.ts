import { sql } from 'kysely'
import { ok, refuse, type Refusal } from '#kernel/result.ts'
import { audit, lastChangeOf } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { SettingValue } from './setting-rule.ts'
import { readSetting, type SettingProblem, settingText } from './setting-values.ts'
import { type PendingChange, proposeChange } from '#modules/step-up/pending-changes.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import {
  asksFirst,
  defaults,
  isOfAccount,
  isSensitive,
  isSettingKey,
  missingForDeposits,
  rules,
  type SettingKey,
  type Settings,
  settingsFrom,
} from './settings.ts'
import { operatorAddress, watches } from './watch.ts'

declare module '#platform/context.ts' {
  interface RequestContext {
    /** As they were when the request began. */
    settings: Settings
    /** Whether only administrators may act, as it was then. */
    maintenance: boolean
  }
}

let current: Settings = defaults
let maintenance = false

/**
 * The settings in force on this node; at most a second behind a change on another (see
 * loadSettings).
 */
export const currentSettings = (): Settings => current

/** Whether the site is in maintenance: people read, and only administrators act. */
export const isInMaintenance = (): boolean => maintenance

/** Reads the stored settings. Runs at the start and at each NOTIFY on the channel `settings`. */
export async function loadSettings(db: Db): Promise<void> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  current = settingsFrom(rows)
  maintenance = rows.some(({ key, value }) => key === MAINTENANCE && value === true)
}

/** A row beside the settings: of it, too, all nodes hear and make their pages anew. */
const MAINTENANCE = 'maintenance'

/** Begins or ends the maintenance of the site, on every node within seconds. */
export async function setMaintenance(db: Db, on: boolean): Promise<void> {
  if (on)
    await db
      .insertInto('settings')
      .values({ key: MAINTENANCE, value: 'true' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  else await db.deleteFrom('settings').where('key', '=', MAINTENANCE).execute()
}

/** The settings as they are stored now, for whoever changes them. */
export const storedSettings = async (db: Db): Promise<Settings> =>
  settingsFrom(await db.selectFrom('settings').select(['key', 'value']).execute())

/** What was typed for a setting, and what its field had shown before. */
export interface TypedSetting {
  key: SettingKey
  typed: string
  seen: string
  /** That the person was asked about this change and means it. */
  sure?: boolean
}

/**
 * A problem of a value, `changed` by somebody else meanwhile, or deposits turned on with
 * `no_account` to send them to.
 */
export type SettingError = SettingProblem | 'changed' | 'no_account'

/** Why each refused setting was. */
export type SettingErrors = Partial<Record<SettingKey, SettingError>>

export type SavedSettings =
  /** How many changed, and whether another account for deposits waits now. */
  | { ok: true; value: number; waits?: true }
  | Refusal<'not_found' | 'pending' | StepUpRefusal>
  | { ok: false; code: 'invalid'; errors: SettingErrors }
  /** `asked`: to what each setting would change that is confirmed first. */
  | { ok: false; code: 'ask_first'; asked: Partial<Settings> }

/**
 * Saves the settings that were typed anew, all or none, each in the audit log. Returns how many
 * changed. Refused: who is no administrator (as if there were nothing), and with `errors` a value
 * that its rule refuses or that was changed to another since it was seen, or deposits turned on
 * before there is an account for them; and `ask_first` with the changes that are confirmed first
 * (see `asksFirst`) by who is not `sure` of them; then settings of money or rights by who has not
 * confirmed that it is them. What was not typed anew is left as it is by now. The account for
 * deposits is proposed only, and of two proposals the second is `pending`.
 */
export async function saveSettings(
  db: Db,
  typed: readonly TypedSetting[],
  administrator: Administrator,
  now: Date,
): Promise<SavedSettings> {
  if (!administrator.is_admin) return refuse('not_found')
  const saved = await transact(db, async (tx): Promise<SavedSettings> => {
    const before = await lockSettings(tx)
    const { changes, errors } = changesOf(typed, before)
    if (changes.deposits_open && missingForDeposits({ ...before, ...changes }))
      errors.deposits_open = 'no_account'
    if (Object.keys(errors).length > 0) return { ok: false, code: 'invalid', errors }
    const asked = typed.filter(
      ({ key, sure }) =>
        !sure && Object.hasOwn(changes, key) && asksFirst(key, changes[key]!, before),
    )
    if (asked.length > 0)
      return {
        ok: false,
        code: 'ask_first',
        asked: Object.fromEntries(asked.map(({ key }) => [key, changes[key]])),
      }
    const changed = Object.keys(changes) as SettingKey[]
    const unconfirmed = changed.some(isSensitive)
      ? await requireStepUp(tx, administrator, now)
      : null
    if (unconfirmed) return unconfirmed
    const account = changed.filter(isOfAccount)
    if (account.length > 0 && !(await proposeAccount(tx, account, changes, administrator.id, now)))
      return refuse('pending')
    const stored = changed.filter((key) => !isOfAccount(key))
    for (const key of stored)
      await store(tx, { key, before: before[key], after: changes[key]! }, administrator.id, now)
    const watched = watches.filter((key) => changed.includes(key))
    const told = { to: operatorAddress(before), by: administrator.id }
    for (const key of watched) await publish(tx, 'setting.watch_changed', key, told, now)
    return { ...ok(stored.length), ...(account.length > 0 && { waits: true }) }
  })
  if (saved.ok) await loadSettings(db) // the other nodes hear of it
  return saved
}

/** One change after another: the table is small and rarely written, and readers do not wait. */
async function lockSettings(tx: Tx): Promise<Settings> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  return storedSettings(tx)
}

function changesOf(
  typed: readonly TypedSetting[],
  before: Settings,
): { changes: Partial<Settings>; errors: SettingErrors } {
  const changes: Partial<Record<SettingKey, Settings[SettingKey]>> = {}
  const errors: SettingErrors = {}
  for (const { key, typed: text, seen } of typed) {
    const shown = settingText(rules[key], before[key])
    if (text === seen || text === shown) continue
    const read = readSetting(rules[key], text)
    if (!read.ok) errors[key] = read.code
    else if (read.value === before[key]) continue
    else if (seen !== shown) errors[key] = 'changed'
    else changes[key] = read.value
  }
  return { changes: changes as Partial<Settings>, errors }
}

/** Where people send money is changed by two owners, or a day later. */
const proposeAccount = (
  tx: Tx,
  account: readonly SettingKey[],
  changes: Partial<Settings>,
  actor_id: string,
  now: Date,
) =>
  proposeChange(
    tx,
    {
      proposed: { settings: Object.fromEntries(account.map((key) => [key, String(changes[key])])) },
      actor_id,
    },
    now,
  )

/**
 * Puts the account for deposits that was proposed in force, written down as an act of `actorId`.
 * The settings are read anew by `loadSettings` after the transaction.
 */
export async function applyAccount(
  tx: Tx,
  { settings }: PendingChange,
  { actorId, isByTime }: { actorId: string; isByTime: boolean },
  now: Date,
): Promise<void> {
  const before = await lockSettings(tx)
  for (const [key, after] of Object.entries(settings ?? {})) {
    if (!isSettingKey(key) || !isOfAccount(key)) continue
    await store(tx, { key, before: before[key], after, isByTime }, actorId, now)
  }
}

interface Stored {
  key: SettingKey
  before: SettingValue
  after: SettingValue
  /** Whether it had waited its day. */
  isByTime?: boolean
}

/** A value that is the default needs no row, and follows the default from then on. */
async function store(tx: Tx, { key, before, after, isByTime }: Stored, actorId: string, now: Date) {
  const value = JSON.stringify(after)
  const action = isByTime ? 'staff.take_effect' : 'setting.update'
  if (after === defaults[key]) await tx.deleteFrom('settings').where('key', '=', key).execute()
  else
    await tx
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
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

/** When any of these settings was last changed; null when none ever was. */
export const settingsChangedAt = (db: Db, keys: readonly SettingKey[]): Promise<Date | null> =>
  lastChangeOf(
    db,
    keys.map((key) => `setting:${key}`),
  )
