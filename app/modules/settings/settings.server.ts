import type { Db } from '#platform/db.server.ts'
import { defaults, type Settings, settingsFrom } from './settings.ts'

let current: Settings = defaults

/** The settings in force on this node; at most a second behind a change on another (see loadSettings). */
export const currentSettings = (): Settings => current

/** Reads the stored settings. Runs at the start and at each NOTIFY on the channel `settings`. */
export async function loadSettings(db: Db): Promise<void> {
  current = settingsFrom(await db.selectFrom('settings').select(['key', 'value']).execute())
}
