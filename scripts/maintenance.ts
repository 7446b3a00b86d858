import { StartupError } from '../app/platform/startup-error.ts'
import { isInMaintenance, loadSettings, setMaintenance } from '#modules/settings/settings.server.ts'
import { withDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run maintenance -- on` leaves people to read until `off`: every process hears of it at once.
 * Without either it says how it is.
 */
async function main(): Promise<void> {
  const [, , asked] = process.argv
  if (asked !== undefined && asked !== 'on' && asked !== 'off')
    throw new StartupError('Say on or off: npm run maintenance -- on')
  await withDatabase(async (db) => {
    if (asked) await setMaintenance(db, asked === 'on')
    await loadSettings(db)
  })
  console.log(
    isInMaintenance()
      ? 'The site is in maintenance: people can read, only administrators can act.'
      : 'The site is open.',
  )
}

if (isProgram(import.meta.filename)) await runScript(main)
