import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../app/platform/env.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { release } from '../app/kernel/release.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { migrate } from '../db/migrate.ts'
import { digestOf, readMigrations } from '../db/migration-files.ts'
import { folderOf, keep } from '../db/releases.ts'
import { readRows } from '../db/rows.ts'
import { SUMS } from './check-migrations.ts'
import { fillDemo } from './demo-accounts.ts'
import { runProgram } from './programs.ts'
import { runScript } from './run-script.ts'

/**
 * `npm run release`: keeps what later versions are measured by, of the version that package.json
 * names: the digests of its migrations, and two markets for `npm run test:upgrade`. Refuses a
 * version that the changelog does not have, or that was released.
 */
await runScript(async () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  if (!new RegExp(`^## \\[${release}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(changelog))
    throw new StartupError(`CHANGELOG.md has no line "## [${release}] - " with a date.`)
  if (existsSync(folderOf(release))) throw new StartupError(`${release} was released already.`)
  const migrations = await readMigrations()
  const last = [...migrations.keys()].at(-1)!
  const folder = mkdtempSync(join(tmpdir(), 'kanz-release-'))
  try {
    const model = await rowsOfModel(join(folder, 'rows'))
    keep(release, 'demo', { last, ...(await demoIn(folder)) })
    keep(release, 'model', { last, keys: {}, rows: model })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const sums = [...migrations].map(([name, text]) => `${digestOf(text)}  ${name}\n`)
  writeFileSync(SUMS, sums.join(''))
  console.log(`Kept ${folderOf(release)} and ${SUMS}: commit both.`)
})

/** The demo marketplace as a first start makes it, in keys of its own that are no secret. */
async function demoIn(dataDir: string) {
  const key = () => randomBytes(32).toString('base64')
  const keys = {
    APP_SECRET: randomBytes(32).toString('hex'),
    VAULT_KEYS: `1:${key()}`,
    VAULT_HASH_KEY: key(),
  }
  Object.assign(process.env, keys, { DATA_DIR: dataDir, NODE_ENV: 'development' })
  const database = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(database.url)
    await fillDemo(readEnv(), database.url, console.log)
    return { keys, rows: await readRows(database.url) }
  } finally {
    await database.stop()
  }
}

async function rowsOfModel(file: string): Promise<string[]> {
  console.log('Living through markets of the model…')
  const env = { KEEP_ROWS: file, SLICE: '' }
  const { code, output } = await runProgram('vitest', ['run', 'tests/model.test.ts'], { env })
  if (code !== 0) throw new StartupError(output)
  return readFileSync(file, 'utf8').split('\n')
}
