import { StartupError } from '../app/platform/startup-error.ts'
import { takeSecondStep } from '#modules/auth/two-step.server.ts'
import { askedAccount, withDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run admin:two-step-off -- someone@example.com` turns two-step verification off for whoever
 * has lost phone and recovery codes, after you have made sure who they are: an administrator whom
 * no other can help, or a member.
 */
async function main(): Promise<void> {
  const email = askedAccount('admin:two-step-off')
  const username = await withDatabase((db) => takeSecondStep(db, email, new Date()))
  if (!username)
    throw new StartupError(`There is no account of ${email} with two-step verification.`)
  console.log(`${username} signs in by password alone now, and was told so by mail.`)
}

if (isProgram(import.meta.filename)) await runScript(main)
