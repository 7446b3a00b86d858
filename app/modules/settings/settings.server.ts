import { ok, refuse, type Refusal } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { readSetting, type SettingProblem, settingText } from './setting-values.ts'
import { type PendingChange, proposeChange } from '#modules/step-up/pending-changes.server.ts'
import { requireStepUp } from '#modules/step-up/step-up.server.ts'
import type { StepUpRefusal } from '#modules/step-up/step-up.ts'
import { type FeeChange, isCounting, settingsAt } from './fee-change.ts'
import {
  type FeeDays,
  type FeeProblem,
  feesIn,
  hasDueFees,
  publishRaises,
  scheduleFees,
} from './internal/fee-changes.server.ts'
import {
  lockSettings,
  MAINTENANCE,
  readSettings,
  store,
  storeDueFeesIn,
  type StoredSettings,
} from './internal/stored-settings.server.ts'
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
} from './settings.ts'
import { operatorAddress, watches } from './watch.ts'

// The settings in force on this node, kept in memory and read again whenever a node changes one;
// and how administrators save them.

declare module '#platform/context.ts' {
  interface RequestContext {
    /** As they were when the request began. */
    settings: Settings
    /** The fees that change on a day to come, as they were then. */
    comingFees: readonly FeeChange[]
    /** Whether only administrators may act, as it was then. */
    maintenance: boolean
  }
}

let stored: StoredSettings = { settings: defaults, changes: [] }
let maintenance = false

/**
 * The settings in force on this node; at most a second behind a change on another (see
 * loadSettings). A fee changes at the beginning of its day, whoever has noticed.
 */
export const currentSettings = (now = new Date()): Settings =>
  settingsAt(stored.settings, stored.changes, now)

/** The fees that change on a day to come, as this node knows them. */
export const currentComingFees = (now = new Date()): FeeChange[] =>
  stored.changes.filter((change) => !isCounting(change, now))

/** Whether the site is in maintenance: people read, and only administrators act. */
export const isInMaintenance = (): boolean => maintenance

/** Reads the stored settings. Runs at the start and at each NOTIFY on the channel `settings`. */
export async function loadSettings(db: Db): Promise<void> {
  const read = await readSettings(db)
  stored = read
  maintenance = read.maintenance
}

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

/** The settings as they are in the database now, for whoever changes them. */
export async function storedSettings(db: Db, now = new Date()): Promise<Settings> {
  const { settings, changes } = await readSettings(db)
  return settingsAt(settings, changes, now)
}

/** What was typed for a setting, and what its field had shown before. */
export interface TypedSetting {
  key: SettingKey
  typed: string
  seen: string
  /** That the person was asked about this change and means it. */
  sure?: boolean
  /** Of a fee: the day from which it is to count, as it was typed. */
  from?: string
}

/**
 * A problem of a value, `changed` by somebody else meanwhile, deposits turned on with `no_account`
 * to send them to, or of a fee a day from which it cannot count, or another change that is coming.
 */
export type SettingError = SettingProblem | 'changed' | 'no_account' | FeeProblem

/** Why each refused setting was. */
export type SettingErrors = Partial<Record<SettingKey, SettingError>>

export type SavedSettings =
  /** How many changed, and whether another account for deposits waits now. */
  | { ok: true; value: number; waits?: true }
  | Refusal<'not_found' | 'pending' | StepUpRefusal>
  | { ok: false; code: 'invalid'; errors: SettingErrors }
  /** `asked`: to what each setting would change that is confirmed first; fees from which `days`. */
  | { ok: false; code: 'ask_first'; asked: Partial<Settings>; days: FeeDays }

/**
 * Saves the settings that were typed anew, all or none, each in the audit log. Returns how many
 * changed. Refused: who is no administrator (as if there were nothing), and with `errors` a value
 * that its rule refuses or that was changed to another since it was seen, or deposits turned on
 * before there is an account for them; and `ask_first` with the changes that are confirmed first
 * (see `asksFirst`) by who is not `sure` of them; then settings of money or rights by who has not
 * confirmed that it is them. What was not typed anew is left as it is by now. The account for
 * deposits is proposed only, and of two proposals the second is `pending`. A fee that counts from a
 * later day is kept until then, and sellers are told of each that rises.
 */
export async function saveSettings(
  db: Db,
  typed: readonly TypedSetting[],
  administrator: Administrator,
  now: Date,
): Promise<SavedSettings> {
  if (!administrator.is_admin) return refuse('not_found')
  const saved = await transact(db, async (tx): Promise<SavedSettings> => {
    const before = await lockSettings(tx, now)
    const { changes, errors } = changesOf(typed, before)
    const fees = await feesIn(tx, { changes, typed, before }, now)
    Object.assign(errors, fees.errors)
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
        days: fees.days,
      }
    const changed = Object.keys(changes) as SettingKey[]
    const unconfirmed = changed.some(isSensitive)
      ? await requireStepUp(tx, administrator, now)
      : null
    if (unconfirmed) return unconfirmed
    const account = changed.filter(isOfAccount)
    if (account.length > 0 && !(await proposeAccount(tx, account, changes, administrator.id, now)))
      return refuse('pending')
    const scheduled = await scheduleFees(tx, fees.later, administrator.id, now)
    const atOnce = changed.filter((key) => !isOfAccount(key) && !scheduled.includes(key))
    for (const key of atOnce)
      await store(tx, { key, before: before[key], after: changes[key]! }, administrator.id, now)
    await publishRaises(tx, fees.raises, now)
    const watched = watches.filter((key) => changed.includes(key))
    const told = { to: operatorAddress(before), by: administrator.id }
    for (const key of watched) await publish(tx, 'setting.watch_changed', key, told, now)
    return {
      ...ok(atOnce.length + scheduled.length),
      ...(account.length > 0 && { waits: true }),
    }
  })
  if (saved.ok) await loadSettings(db) // the other nodes hear of it
  return saved
}

/**
 * Writes the fees whose day has come into the settings, by which cached pages are made anew. They
 * count without it, too. Returns how many.
 */
export async function storeDueFees(db: Db, now: Date): Promise<number> {
  if (!(await hasDueFees(db, now))) return 0
  return transact(db, (tx) => storeDueFeesIn(tx, now))
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
  const before = await lockSettings(tx, now)
  for (const [key, after] of Object.entries(settings ?? {})) {
    if (!isSettingKey(key) || !isOfAccount(key)) continue
    await store(tx, { key, before: before[key], after, isByTime }, actorId, now)
  }
}
