import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fromAlgiers } from '../app/kernel/algiers.ts'
import { keptSecrets } from '../app/modules/auth/kept-secrets.server.ts'
import { keptUnits } from '../app/modules/vault/rewrap.server.ts'
import { closeDb, type Db, openDb } from '../app/platform/db.server.ts'
import { readEnv } from '../app/platform/env.server.ts'
import { assertKeys } from '../app/platform/key-checks.server.ts'
import { silence } from '../app/platform/silence.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { openStorage } from '../app/platform/storage.server.ts'
import { letProgram } from '../db/grant.ts'
import { migrate } from '../db/migrate.ts'
import { missingImages } from './backup/images-there.ts'
import { stateOfRestored } from './backup/last.ts'
import { type Manifest, partsOf, placesOf } from './backup/manifest.ts'
import { restoreInto } from './backup/restore.ts'
import { ageWords, lastWords } from './backup/words.ts'
import { runScript } from './run-script.ts'
import { verify, verifySeals } from './verify.ts'

await runScript(restore)

/**
 * `npm run restore -- <folder>/<time> [--to <moment>] [--keys <file>]`: a backup into an empty
 * DATA_DIR, as a silent copy. Its exit code is 1 when something is wrong with what it holds.
 */
async function restore(): Promise<number> {
  const { path, to, keys } = asked()
  if (process.env.DATABASE_URL)
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL of yours: restore it by the tool that backed it up, then run npm run silence before anything else. See "Restore" in docs/operations.md.',
    )
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  const began = performance.now()
  console.log(`Restoring ${path} into ${dataDir}…`)
  const { manifest, database, beyondGap, finish, undo } = await restoreInto({
    dataDir,
    path,
    to,
    keys,
  })
  try {
    await migrate(database.url, { instead: 'Restore by the Kanz that made the backup.' })
    await letProgram(database.url, decodeURIComponent(new URL(database.programUrl).username))
    if (beyondGap > 0)
      console.log(
        `A segment of the archived log is missing: ${beyondGap} later ones could not be replayed.`,
      )
    const isWell = await makeCopy(database.url, manifest)
    await finish()
    console.log(
      `Restored in ${((performance.now() - began) / 1000).toFixed(1)} s. It is a copy, and silent: no mail, push, webhook or payout file leaves it, and no gateway is asked. Look at it with npm start; npm run resume makes it the real site.`,
    )
    return isWell ? 0 : 1
  } catch (error) {
    await database.stop()
    await undo()
    throw error
  } finally {
    await database.stop()
  }
}

/** Silences what was restored and looks through it; false where something is wrong with it. */
async function makeCopy(url: string, manifest: Manifest): Promise<boolean> {
  const db = openDb(url)
  try {
    await silence(db, new Date())
    await assertKeys(db, keptSecrets())
    await assertKeys(db, keptUnits())
    return await examine(db, url, manifest)
  } finally {
    await closeDb()
  }
}

function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, keys: { type: 'string' } },
  })
  const [path] = positionals
  if (!path || positionals.length > 1)
    throw new StartupError(
      'Say which: npm run restore -- /mnt/backups/2026-11-30T02-00-00Z [--to 2026-11-30T11:45] [--keys file]',
    )
  const { folder, name } = partsOf(path)
  const beside = placesOf(folder).keys(name)
  const keys = values.keys ?? (existsSync(beside) ? beside : undefined)
  if (keys && !existsSync(keys)) throw new StartupError(`There is no file of keys at ${keys}.`)
  return { path: resolve(path), keys, to: values.to ? momentFrom(values.to) : undefined }
}

/** With a zone as it says, and without one by the clock of Algiers. */
function momentFrom(text: string): Date {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : fromAlgiers(text)
  if (zoned && !Number.isNaN(zoned.getTime())) return zoned
  throw new StartupError(
    `--to must be a moment such as 2026-11-30T11:45 (in Algiers) or 2026-11-30T10:45:00Z, not "${text}".`,
  )
}

/** Says how old it is, and whether invariants hold and images are there; false where not. */
async function examine(db: Db, url: string, manifest: Manifest): Promise<boolean> {
  const now = new Date()
  const { last, committed_at } = await stateOfRestored(url)
  const until = committed_at ?? new Date(manifest.ended_at)
  console.log(
    `It holds what was committed until ${until.toISOString()} (${ageWords(until, now)} ago).`,
  )
  console.log(lastWords({ last }, now))
  const violations = await verify(url)
  for (const { invariant, subject, detail } of violations)
    console.log(`invariant ${invariant}: ${subject} ${detail}`)
  console.log(
    violations.length === 0
      ? 'All invariants of money and state hold.'
      : `Violations found: ${violations.length}.`,
  )
  const seals = await verifySeals(url, manifest.seals ?? [])
  for (const { words } of seals) console.log(words)
  await openStorage(readEnv())
  const { named, missing } = await missingImages(db)
  for (const key of missing.slice(0, 20)) console.log(`image missing: ${key}`)
  console.log(`Image files that the database names: ${named}; missing: ${missing.length}.`)
  const isAsItWas = seals.every(({ isUnchanged }) => isUnchanged)
  return violations.length === 0 && isAsItWas && missing.length === 0
}
