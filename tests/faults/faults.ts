import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../db/migrate.ts'
import { isBuilt } from '../../scripts/build-stamp.ts'
import { runProgram } from '../../scripts/programs.ts'
import { runScript } from '../../scripts/run-script.ts'
import { verify } from '../../scripts/verify.ts'
import { trustFigure } from '../trust-figure.ts'
import { BUYERS, engage, lostOf, withDb } from './cast.ts'
import { type Cast, trade, type Traded } from './clients.ts'
import { type Booked, bookedOf, type Gateway, openGateway } from './gateway.ts'
import { openSite, type Site } from './site.ts'

/** `KILLS=100,20` kills the server so many times, and so many times its database. */
const [servers = 3, databases = 3] = process.env.KILLS?.split(',').map(Number) ?? []
const KILLS = { servers, databases }

const BETWEEN_FAULTS_MS = 4_000
/** More accounts than are bought between two kills. */
const UNITS_A_KILL = 350
/** By then what runs every minute has run since the trade was over, in ms. */
const JOBS_RAN_MS = 65_000
const LONGEST_JOBS_MS = 100_000
const LONGEST_MS = 300_000 + (servers + databases) * 20_000

await runScript(faults)

/**
 * `npm run test:faults`: people trade over HTTP while the server and the database are killed with
 * SIGKILL; half of them pay at a gateway, which goes on; some buy accounts, sealed by a form or out
 * of the stock, and some share the price. Afterwards all that was acknowledged must be stored, what
 * the gateway took must be booked exactly once, whoever paid must have been told, and every rule of
 * money and state must hold.
 */
async function faults(): Promise<number> {
  if (!isBuilt() && (await runProgram('build', [], { show: true })).code !== 0) return 1
  const key = () => randomBytes(32).toString('base64')
  Object.assign(process.env, { VAULT_KEYS: `1:${key()}`, VAULT_HASH_KEY: key() })
  const dataDir = resolve('.data/faults')
  rmSync(dataDir, { recursive: true, force: true })
  const secret = randomBytes(32).toString('hex')
  const gateway = await openGateway()
  const site = await openSite(dataDir, secret, gateway.env)
  setTimeout(async () => {
    console.log('The play did not end.')
    await site.stop()
    process.exit(1)
  }, LONGEST_MS).unref()
  try {
    await migrate(site.databaseUrl)
    const cast = await withDb(site.databaseUrl, (db) => engage(db, secret, servers * UNITS_A_KILL))
    await site.killServer()
    const traded = await underFaults(site, cast, gateway)
    return await judge(site, traded, await afterJobs(site, gateway))
  } finally {
    await site.stop()
    await gateway.close()
  }
}

async function underFaults(site: Site, cast: Cast, gateway: Gateway): Promise<Traded> {
  let isOver = false
  const trading = trade(site.url, cast, gateway, () => isOver)
  trading.catch(() => (isOver = true))
  const away: number[] = []
  for (const [name, kill] of killsOf(site)) {
    await sleep(BETWEEN_FAULTS_MS)
    if (isOver) break
    const began = performance.now()
    await kill()
    away.push((performance.now() - began) / 1000)
    console.log(`killed ${name}: answering again after ${away.at(-1)!.toFixed(1)} s`)
  }
  await sleep(BETWEEN_FAULTS_MS)
  isOver = true
  const sorted = away.toSorted((a, b) => a - b)
  const [middle, longest] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
  trustFigure(
    7,
    `${KILLS.servers} kills of the server, ${KILLS.databases} of PostgreSQL, answering again after ${middle.toFixed(1)} s, at most ${longest.toFixed(1)} s`,
  )
  return trading
}

/** The server, and in between as often as is due the database; at the end both at once. */
function killsOf(site: Site): [name: string, kill: () => Promise<void>][] {
  const killBoth = async () => {
    await site.killDatabase()
    await site.killServer()
  }
  const { servers, databases } = KILLS
  return Array.from({ length: servers }, (_, nth): [string, () => Promise<void>][] => {
    if (nth === servers - 1) return [['the database and the server', killBoth]]
    const due = Math.floor(((nth + 1) * databases) / servers)
    const isDue = due > Math.floor((nth * databases) / servers)
    const server = ['the server', () => site.killServer()] as [string, () => Promise<void>]
    return isDue ? [server, ['the database', () => site.killDatabase()]] : [server]
  }).flat()
}

/** How the gateway's money is booked once the jobs of a minute have run, or some minutes more. */
async function afterJobs(site: Site, gateway: Gateway): Promise<Booked> {
  const began = performance.now()
  for (;;) {
    await sleep(1_000)
    const waited = performance.now() - began
    if (waited < JOBS_RAN_MS) continue
    const booked = await withDb(site.databaseUrl, (db) => bookedOf(db, gateway.paid()))
    if (booked.wrong.length === 0 || waited > LONGEST_JOBS_MS) return booked
  }
}

/** Compares what was told with what is stored. */
async function judge(
  site: Site,
  { acknowledged, unanswered }: Traded,
  { orders, wallets, asked, wrong }: Booked,
): Promise<number> {
  const lost = await withDb(site.databaseUrl, (db) => lostOf(db, acknowledged))
  const violations = await verify(site.databaseUrl)
  for (const { order_id, move } of lost)
    console.log(`LOST: ${move} of order ${order_id} was acknowledged and is not stored`)
  for (const words of wrong) console.log(`NOT BOOKED ONCE: ${words}`)
  for (const order of unanswered)
    console.log(`UNANSWERED: who paid order ${order} was never told what became of it`)
  for (const { invariant, subject, detail } of violations)
    console.log(`VIOLATED: invariant ${invariant}: ${subject} ${detail}`)
  const told = Map.groupBy(acknowledged, ({ move }) => move)
  const counts = [...told].map(([move, { length }]) => `${move} ${length}`).join(', ')
  trustFigure(7, `acknowledged: ${counts}; ${lost.length} lost, ${violations.length} violations`)
  console.log(
    `${orders + wallets + wrong.length} paid at the gateway: ${orders} paid their order, ${wallets} went to a wallet, of ${asked} the gateway had to be asked; ${wrong.length} not booked once, ${unanswered.length} unanswered`,
  )
  const placed = told.get('place')?.length ?? 0
  const isWhole = ['complete', 'reveal', 'receive', 'cancel', 'split'].every((move) =>
    told.has(move),
  )
  const isEnough = placed >= BUYERS && orders >= BUYERS / 2 && isWhole
  if (!isEnough) console.log('Too little was traded to tell anything.')
  const faulty = lost.length + violations.length + wrong.length + unanswered.length
  return faulty === 0 && isEnough ? 0 : 1
}
