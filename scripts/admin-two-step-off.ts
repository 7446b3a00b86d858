import { readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { takeSecondStep } from '#modules/auth/two-step.server.ts'
import { closeDb, openDb } from '../app/platform/db.server.ts'
import { openDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run admin:two-step-off -- someone@example.com` turns two-step verification off for whoever
 * has lost phone and recovery codes, after you have made sure who they are: an administrator whom
 * no other can help, or a member.
 */
async function main(): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email?.includes('@'))
    throw new StartupError('Say whose account: npm run admin:two-step-off -- someone@example.com')
  const database = await openDatabase(readEnv(), () => {})
  try {
    const username = await takeSecondStep(openDb(database.programUrl), email, new Date())
    if (!username)
      throw new StartupError(`There is no account of ${email} with two-step verification.`)
    console.log(`${username} signs in by password alone now, and was told so by mail.`)
  } finally {
    await closeDb()
    await database.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
