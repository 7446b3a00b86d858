import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../app/platform/db.server.ts'
import { StartupError } from '../../app/platform/startup-error.ts'
import { migrate } from '../../db/migrate.ts'
import { isAdditive, readMigrations } from '../../db/migration-files.ts'
import { markets, readKept, releasedVersions } from '../../db/releases.ts'
import { writeRows } from '../../db/rows.ts'
import { isBuilt } from '../../scripts/build-stamp.ts'
import { runProgram } from '../../scripts/programs.ts'
import { runScript } from '../../scripts/run-script.ts'
import { verify } from '../../scripts/verify.ts'
import { countFrom } from '../factories/numbers.ts'
import { engage, lostOf, withDb } from '../faults/cast.ts'
import { type Cast, trade } from '../faults/clients.ts'
import { type Gateway, openGateway } from '../faults/gateway.ts'
import { openSite, type Site } from '../faults/site.ts'

const folder = resolve('.data/upgrade')
/** So many orders are brought home before a program counts as one that trades. */
const ENOUGH = 8
/** More than there are people, games or methods in what is kept. */
const OTHERS = 100_000
/** Within this time jobs that run every minute have run. */
const JOBS_MS = 150_000
const LONGEST_MS = 900_000

/** A database of a released version, by now that of the present one, and people who trade on it. */
interface Upgraded {
  version: string
  site: Site
  cast: Cast
  gateway: Gateway
}

await runScript(upgrade)

/**
 * `npm run test:upgrade`: brings each market of each released version to the present one, where all
 * rules must hold, and trades on it. Where all that came since is additive, the program of that
 * version must also start on it and trade, so that a rollout has a way back. Then all that was
 * acknowledged must be stored, and all rules hold again.
 */
async function upgrade(): Promise<number> {
  if (!isBuilt() && (await runProgram('build', [], { show: true })).code !== 0) return 1
  rmSync(folder, { recursive: true, force: true })
  countFrom(OTHERS)
  setTimeout(() => {
    console.log('The upgrades did not end.')
    process.exit(1)
  }, LONGEST_MS).unref()
  const gateway = await openGateway()
  let faults = 0
  try {
    for (const version of releasedVersions())
      for (const market of markets) faults += await fromTo(version, market, gateway)
  } finally {
    await gateway.close()
  }
  return faults === 0 ? 0 : 1
}

async function fromTo(version: string, market: (typeof markets)[number], gateway: Gateway) {
  const { last, keys, rows } = readKept(version, market)
  const secret = keys.APP_SECRET ?? randomBytes(32).toString('hex')
  const site = await openSite(resolve(folder, `${version}-${market}`), secret, {
    ...keysOfNobody(),
    ...keys,
    ...gateway.env,
  })
  try {
    await migrate(site.databaseUrl, { upTo: last })
    await writeRows(site.databaseUrl, rows)
    const applied = await migrate(site.databaseUrl)
    console.log(`${version} ${market}: ${rows.length} rows, ${applied.length} migrations since`)
    const before = await violationsOf(site, 0)
    const cast = await withDb(site.databaseUrl, (db) => engage(db, secret))
    const upgraded = { version, site, cast, gateway }
    const forth = await tradeOn(upgraded, 'the present version')
    const back = market === 'demo' ? await goBack(upgraded, last) : 0
    return before + forth + back + (await violationsOf(site))
  } finally {
    await site.stop()
  }
}

/** What seals where the rows of a market need no key. */
function keysOfNobody(): Record<string, string> {
  const key = () => randomBytes(32).toString('base64')
  return { VAULT_KEYS: `1:${key()}`, VAULT_HASH_KEY: key() }
}

/** How many faults the program of the version itself has on the database of the present one. */
async function goBack(upgraded: Upgraded, last: string): Promise<number> {
  const { version, site } = upgraded
  const since = [...(await readMigrations())].filter(([name]) => name > last)
  const breaking = since.find(([, text]) => !isAdditive(text))
  if (breaking) {
    console.log(`${version}: no way back since ${breaking[0]}, which is not additive`)
    return 0
  }
  const code = await checkedOut(version)
  if (!code) return 0
  const env = { ...process.env, DATABASE_URL: site.databaseUrl, NODE_ENV: '' }
  // refuses what it could not go on with
  execFileSync('npm', ['run', 'migrate'], { cwd: code, env, stdio: 'inherit' })
  return tradeOn(upgraded, `the program of ${version}`, code)
}

/** The built code of a released version, out of the history; null where it is the present one. */
async function checkedOut(version: string): Promise<string | null> {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const kept = `db/releases/${version}`
  const commit = git('log', '--diff-filter=A', '--format=%H', '-1', '--', kept)
  if (!commit && git('status', '--porcelain', '--', kept)) return null
  if (!commit)
    throw new StartupError(`The commit of ${version} is not in this clone: fetch its history.`)
  const code = resolve(folder, 'code', version)
  git('clone', '--quiet', '--no-checkout', '.', code)
  git('-C', code, 'checkout', '--quiet', commit)
  execFileSync('npm', ['run', 'build'], { cwd: code, stdio: 'inherit' })
  return code
}

/** Trades until enough was brought home. Returns how many acknowledged moves are not stored. */
async function tradeOn({ site, cast, gateway }: Upgraded, who: string, code?: string) {
  await site.killServer(code)
  const received = () => withDb(site.databaseUrl, receivedOf)
  const enough = (await received()) + ENOUGH
  let isOver = false
  const trading = trade(site.url, cast, gateway, () => isOver)
  trading.catch(() => (isOver = true))
  while (!isOver) {
    await sleep(500)
    isOver ||= (await received()) >= enough
  }
  const { acknowledged } = await trading
  const lost = await withDb(site.databaseUrl, (db) => lostOf(db, acknowledged))
  console.log(`${who}: ${acknowledged.length} moves acknowledged, ${lost.length} lost`)
  return lost.length
}

async function receivedOf(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'received')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * How many rules do not hold, once the jobs of every minute have done what was due on the day of
 * the rows.
 */
async function violationsOf({ databaseUrl }: Site, patience = JOBS_MS): Promise<number> {
  const deadline = Date.now() + patience
  for (;;) {
    const violations = await verify(databaseUrl)
    const isOver = violations.length === 0 || Date.now() > deadline
    if (!isOver) {
      await sleep(1_000)
      continue
    }
    for (const { invariant, subject, detail } of violations)
      console.log(`VIOLATED: invariant ${invariant}: ${subject} ${detail}`)
    return violations.length
  }
}
