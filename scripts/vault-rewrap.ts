import { readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { rewrapUnits } from '#modules/vault/rewrap.server.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import { closeDb, openDb } from '../app/platform/db.server.ts'
import { openDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run vault:rewrap` wraps what is delivered by the first of VAULT_KEYS, beside a live site. A
 * key may be removed when it says that nothing is left under another.
 */
async function main(): Promise<number> {
  if (!isVaultOpen())
    throw new StartupError(
      'VAULT_KEYS is not set; see the configuration table in docs/operations.md.',
    )
  const database = await openDatabase(readEnv(), () => {})
  try {
    const { moved, left } = await rewrapUnits(openDb(database.programUrl))
    console.log(`Wrapped anew: ${moved}. Under a key that is not in VAULT_KEYS: ${left}.`)
    return left === 0 ? 0 : 1
  } finally {
    await closeDb()
    await database.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
