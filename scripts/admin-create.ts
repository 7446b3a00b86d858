import { StartupError } from '../app/platform/startup-error.ts'
import { makeAdministrator } from '#modules/people/administrators.server.ts'
import { askedAccount, withDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run admin:create -- someone@example.com` makes an account that exists an administrator: how
 * a new site gets its first.
 */
async function main(): Promise<void> {
  const email = askedAccount('admin:create')
  const made = await withDatabase((db) => makeAdministrator(db, email, new Date()))
  if (!made)
    throw new StartupError(
      `There is no account with the confirmed address ${email}: sign up on the site and open the link in its mail first.`,
    )
  console.log(`${made} is an administrator now.`)
}

if (isProgram(import.meta.filename)) await runScript(main)
