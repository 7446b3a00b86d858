import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { wholeFrom } from '../app/platform/env-values.server.ts'
import { type Env, readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { keysWords, lastWords, sizeWords } from './backup/words.ts'
import { makeBackup } from './backup/make.ts'
import { runScript } from './run-script.ts'

await runScript(backup)

/**
 * `npm run backup -- <folder> [--keep N]`: backs up the product's own PostgreSQL and its images
 * beside a live site. Refused for a database that is the operator's to back up.
 */
async function backup(): Promise<void> {
  const { folder, keep } = asked()
  const env = readEnv()
  refuseForeign(env)
  const began = performance.now()
  const database = await startEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    const { path, manifest } = await makeBackup(
      { url: database.url, env },
      folder,
      new Date(),
      keep,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Backed up into ${path} in ${seconds} s: ${sizeWords(manifest)}.`)
    console.log(lastWords(manifest, new Date()))
    console.log(keysWords(path))
  } finally {
    await database.stop()
  }
}

function asked(): { folder: string; keep: number } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder || positionals.length > 1)
    throw new StartupError('Say where to: npm run backup -- /mnt/backups [--keep 7]')
  return { folder, keep: wholeFrom('--keep', values.keep, { least: 1, most: 10_000 }) ?? Infinity }
}

function refuseForeign({ databaseUrl }: Env) {
  if (databaseUrl)
    throw new StartupError(
      'DATABASE_URL names a PostgreSQL of yours, which this command cannot back up: use pgBackRest (https://pgbackrest.org), or the backups of your provider. See "Backup" in docs/operations.md.',
    )
}
