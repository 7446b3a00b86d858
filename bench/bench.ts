import { existsSync } from 'node:fs'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { migrate } from '../db/migrate.ts'
import { isProgram, runScript } from '../scripts/run-script.ts'
import { measureAll } from './all.ts'
import { measureBeside } from './beside.ts'
import { benchCrossed } from './crossed.ts'
import { measureDesk } from './desk.ts'
import { benchHundredfold } from './hundredfold.ts'
import { measureLists } from './lists.ts'
import { benchNodes } from './nodes.ts'
import { benchPayments } from './payments.ts'
import { benchPeers } from './peers.ts'
import { benchMessaging } from './messaging.ts'
import { soak } from './soak.ts'
import { streams } from './streams.ts'

// `npm run bench`: what README and docs/performance.md claim about speed, measured side by side in
// one run on the large market (`npm run seed:large`), in about two minutes. With a flag it measures
// something else instead, and fails beyond its limits: `--all` what every address costs, `--lists`
// what the statements of every list do, at any depth, `--desk` what the screens of the back office
// take, `--streams` one node with very many pages and live streams, `--soak` one over SOAK_MINUTES,
// `--nodes` several processes together, `--payments` a gateway that tells of payments,
// `--messaging` people who write to each other, `--crossed` streams that must hear of their own
// alone, all on a small market, `--peers` other shops from the registry beside ours,
// `--hundredfold` what of a market a hundred times as large can be played without it. Every load
// stays here.
const measures: Record<string, (url: string) => Promise<boolean>> = {
  '--all': measureAll,
  '--desk': measureDesk,
  '--lists': measureLists,
  '--streams': streams,
  '--soak': soak,
}

async function main(): Promise<number> {
  if (process.argv.includes('--hundredfold')) return benchHundredfold()
  const isOfPages = !process.argv.includes('--lists')
  if (isOfPages && !existsSync('build/server/index.js'))
    throw new StartupError('There is no build to measure: run npm run build first.')
  if (process.argv.includes('--nodes')) return benchNodes()
  if (process.argv.includes('--payments')) return benchPayments()
  if (process.argv.includes('--messaging')) return benchMessaging()
  if (process.argv.includes('--crossed')) return benchCrossed()
  if (process.argv.includes('--peers')) return benchPeers()
  const embedded = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR || '.data/large' })
  const url = process.env.DATABASE_URL ?? embedded!.url
  try {
    await migrate(url)
    const measure = process.argv.map((flag) => measures[flag]).find(Boolean)
    if (measure) return (await measure(url)) ? 0 : 1
    await measureBeside(url)
    return 0
  } finally {
    await embedded?.stop()
  }
}

if (isProgram(import.meta.filename)) await runScript(main)
