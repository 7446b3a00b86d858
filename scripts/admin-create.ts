import { readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { makeAdministrator } from '#modules/people/administrators.server.ts'
import { closeDb, openDb } from '../app/platform/db.server.ts'
import { openDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run admin:create -- someone@example.com` makes an account that exists an administrator: how
 * a new site gets its first.
 */
async function main(): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email?.includes('@'))
    throw new StartupError('Say whose account: npm run admin:create -- someone@example.com')
  const database = await openDatabase(readEnv(), () => {})
  try {
    const made = await makeAdministrator(openDb(database.url), email, new Date())
    if (!made)
      throw new StartupError(
        `There is no account with the confirmed address ${email}: sign up on the site and open the link in its mail first.`,
      )
    console.log(`${made} is an administrator now.`)
  } finally {
    await closeDb()
    await database.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
