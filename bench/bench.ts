import { existsSync } from 'node:fs'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { migrate } from '../db/migrate.ts'
import { isProgram, runScript } from '../scripts/run-script.ts'
import { measureAll } from './all.ts'
import { measureBeside } from './beside.ts'
import { SECRET } from './market.ts'
import { benchNodes } from './nodes.ts'

// `npm run bench`: what README and docs/performance.md claim about speed, measured side by side in one run on the large
// market (`npm run seed:large`); with `--all` what every address costs, with `--nodes` what several processes are together.
// Everything stays on this machine and ends by itself after about two minutes.

async function main(): Promise<number> {
  if (!existsSync('build/server/index.js')) throw new StartupError('There is no build to measure: run npm run build first.')
  if (process.argv.includes('--nodes')) return benchNodes()
  const embedded = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR || '.data/large' })
  const url = process.env.DATABASE_URL ?? embedded!.url
  await migrate(url)
  const environment = { DATABASE_URL: url, APP_SECRET: SECRET, LOG_LEVEL: 'silent', NODE_ENV: '', TRUST_PROXY: '1' }
  try {
    if (process.argv.includes('--all')) return (await measureAll(url, environment)) ? 0 : 1
    await measureBeside(url, environment)
    return 0
  } finally {
    await embedded?.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
