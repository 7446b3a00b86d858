import type { Db } from '../app/platform/db.server.ts'
import { renewChecks } from '../app/platform/key-checks.server.ts'
import { keptSecrets, rewrapSecrets } from '#modules/auth/kept-secrets.server.ts'
import { keptUnits, rewrapUnits } from '#modules/vault/rewrap.server.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import { withDatabase } from './database.ts'
import { isProgram, runScript } from './run-script.ts'

/**
 * `npm run secrets:rewrap` keeps by the first of SECRET_KEYS and of VAULT_KEYS what former keys
 * kept, beside a live site. A former key may go when it says that nothing is left.
 */
const rewrapAll = async (db: Db): Promise<number> => {
  const { moved, left, codes } = await rewrapSecrets(db)
  console.log(`Two-step verification: ${moved} people kept anew, ${left} that no key opens.`)
  if (codes > 0)
    console.log(
      `Recovery codes of ${codes} people are known by a former key alone: they end with it.`,
    )
  const units = isVaultOpen() ? await rewrapUnits(db) : { moved: 0, left: 0 }
  console.log(`Deliveries: ${units.moved} wrapped anew, ${units.left} that no key opens.`)
  if (left + units.left > 0) return 1
  await renewChecks(db, keptSecrets())
  await renewChecks(db, keptUnits())
  return 0
}

if (isProgram(import.meta.filename)) await runScript(() => withDatabase(rewrapAll))
