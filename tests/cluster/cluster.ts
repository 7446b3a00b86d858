import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBuilt } from '../../scripts/build-stamp.ts'
import { runProgram } from '../../scripts/programs.ts'
import { runScript } from '../../scripts/run-script.ts'
import { verify } from '../../scripts/verify.ts'
import { engage, lostOf, withDb } from '../faults/cast.ts'
import { clientOf, trade, type Traded } from '../faults/clients.ts'
import { bookedOf, type Gateway, openGateway } from '../faults/gateway.ts'
import { trustFigure } from '../trust-figure.ts'
import { databaseAt, front, SITES } from './configuration.ts'
import { type Fault, faultsOf, migrateBy, thaw } from './faults.ts'
import { figuresOf, type Scene, wordsOf, wrongOf } from './figures.ts'
import { type Cluster, isWhole, leader, startMachines, until } from './machines.ts'
import { freshness, lostWords, readAlong, talk, watchedOffer } from './people.ts'
import { restoreToMoment } from './restore.ts'
import { findTools } from './tools.ts'
import { clock, followStream, lostRows, notedFetch, probeDatabase } from './watch.ts'

const folder = resolve('.data/cluster')
const LONGEST_MS = 30 * 60_000
/** How long a machine may take to be back by itself, in ms. */
const BACK_MS = 60_000
const BETWEEN_MS = 4_000
/** By then what runs every minute has asked the gateway for what its webhooks did not tell. */
const JOBS_MS = 170_000
const owner = databaseAt(1, 'kanz_owner')
const superuser = databaseAt(1, 'postgres')

await runScript(cluster)

/**
 * `npm run test:cluster`: three machines of the database and two of the site, as deploy/cluster
 * says, on loopback addresses; people trade, talk and follow live streams while parts are moved,
 * killed, frozen and cut off. Afterwards all that was acknowledged must be stored, once, and people
 * must have noticed no more than docs/operations.md says. Names of faults play these alone. Ends in
 * one line where something is missing that a cluster is made of.
 */
async function cluster(): Promise<number> {
  const tools = findTools()
  if (typeof tools === 'string') {
    console.log(tools)
    return 1
  }
  if (!isBuilt() && (await runProgram('build', [], { show: true })).code !== 0) return 1
  rmSync(folder, { recursive: true, force: true })
  const secret = randomBytes(32).toString('hex')
  const key = () => randomBytes(32).toString('base64')
  const keys = { APP_SECRET: secret, VAULT_KEYS: `1:${key()}`, VAULT_HASH_KEY: key() }
  Object.assign(process.env, keys)
  const gateway = await openGateway()
  const machines = await startMachines(folder, tools, { ...keys, ...gateway.env })
  const end = async () => {
    thaw(machines)
    await machines.stop()
    await gateway.close()
  }
  process.once('SIGINT', () => void end().then(() => process.exit(1)))
  setTimeout(() => {
    console.log('The play did not end.')
    void end().then(() => process.exit(1))
  }, LONGEST_MS).unref()
  try {
    await startSite(machines)
    return await play(machines, gateway, secret)
  } finally {
    await end()
  }
}

async function startSite(machines: Cluster) {
  await migrateBy(machines, '.')
  for (const n of SITES) {
    machines.startSite(n, 'web')
    machines.startSite(n, 'worker')
  }
  machines.startFront()
  for (const n of SITES) await until(`web${n} serves`, () => machines.serves(n, 'web'))
  await until('the front leads to the site', () =>
    fetch(`${front}/livez`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await until('the cluster is whole', isWhole)
}

async function play(machines: Cluster, gateway: Gateway, secret: string): Promise<number> {
  const cast = await withDb(owner, (db) => engage(db, secret))
  const watched = await withDb(owner, watchedOffer)
  let over = false
  let allTold = false
  const isOver = () => over
  const noted = notedFetch()
  const client = clientOf(front, isOver, noted.fetch)
  const probe = await probeDatabase(isOver)
  const trading = trade(front, cast, gateway, isOver, client)
  let broke: unknown
  trading.catch((error: unknown) => (broke = error))
  const talking = talk(client, cast)
  const reading = readAlong(client, watched)
  const followed = [...cast.buyers.slice(0, 3), cast.seller].map((cookie) =>
    followStream(cookie, () => allTold),
  )
  const streams = followed.map(({ streamed }) => streamed)
  const scene: Scene = { asked: noted.asked, probe, streams, logs: logsOf(machines) }
  const fresh = () => freshness(clientOf(front, isOver), cast, watched)
  await sleep(5_000)
  const wrong: string[] = []
  for (const fault of chosen(faultsOf(machines))) {
    if (broke) break
    wrong.push(...(await underOne(fault, scene, fresh)))
  }
  await sleep(BETWEEN_MS)
  over = true
  const traded = await trading
  await Promise.all([talking.ended, reading, probe.ended])
  // what was said last is on its way still
  await sleep(BETWEEN_MS)
  allTold = true
  await Promise.all(followed.map(({ ended }) => ended))
  wrong.push(...(await judge(traded, gateway, { ...scene, said: talking.said })))
  wrong.push(...(await restoreToMoment(machines)))
  for (const words of wrong) console.log(`WRONG: ${words}`)
  if (wrong.length === 0) console.log('All that was acknowledged is stored, once.')
  return wrong.length === 0 ? 0 : 1
}

/** Those that are named on the command line, or all. */
function chosen(faults: readonly Fault[]): readonly Fault[] {
  const names = process.argv.slice(2)
  return faults.filter(({ name }) => names.length === 0 || names.includes(name))
}

function logsOf({ parts }: Cluster): string[] {
  return SITES.flatMap((n) => [parts.logOf(`web${n}`), parts.logOf(`worker${n}`)])
}

/** Lets one thing happen, and returns what people noticed that they should not have. */
async function underOne(fault: Fault, scene: Scene, fresh: () => Promise<number>) {
  await until('the cluster is whole', isWhole)
  await sleep(BETWEEN_MS)
  const before = await leader()
  const began = clock()
  const what = await fault.begin()
  await sleep(Math.max(0, fault.lasts - (clock() - began)))
  const mended = clock()
  await fault.mend?.()
  await until('the cluster is whole again by itself', isWhole, 3 * BACK_MS)
  const back = clock() - mended
  const figures = {
    ...figuresOf(scene, began, clock()),
    leader: `db${before} → db${await leader()}`,
    back_s: Math.round(back / 100) / 10,
    fresh_ms: await fresh(),
    violations: (await verify(superuser)).length,
  }
  console.log(`${fault.name} (${what}): ${wordsOf(figures)}`)
  const wrong = wrongOf(fault, figures, { back_s: BACK_MS / 1000 })
  return wrong.map((words) => `${fault.name}: ${words}`)
}

type Whole = Scene & { said: Parameters<typeof lostWords>[1] }

/** Compares what was acknowledged with what is stored. */
async function judge(traded: Traded, gateway: Gateway, { probe, streams, said }: Whole) {
  const booked = await bookedAfterJobs(gateway)
  const lost = await withDb(owner, (db) => lostOf(db, traded.acknowledged))
  const words = await withDb(owner, (db) => lostWords(db, said, streams))
  const twice = await withDb(owner, (db) =>
    db
      .selectFrom('orders')
      .select('checkout_token')
      .groupBy('checkout_token')
      .having((eb) => eb.fn.countAll(), '>', 1)
      .execute(),
  )
  const totals = {
    'acknowledged moves that are not stored': lost.length,
    'messages that are not stored': words.lost,
    'messages that an open stream never told': words.untold,
    'probe rows that are not stored': await lostRows(probe),
    'orders twice': twice.length,
    'payments not booked once': booked.wrong.length,
    'paid and never told': traded.unanswered.length,
    'signed out': streams.reduce((sum, { signedOut }) => sum + signedOut, 0),
    violations: (await verify(superuser)).length,
  }
  const moves = Map.groupBy(traded.acknowledged, ({ move }) => move)
  trustFigure(
    8,
    `acknowledged: ${[...moves].map(([move, { length }]) => `${move} ${length}`).join(', ')}; ${said.length} messages, ${probe.acknowledged.length} probe rows; ${booked.orders + booked.wallets} card payments, of ${booked.asked} the gateway had to be asked`,
  )
  writeFileSync(join(folder, 'totals.json'), JSON.stringify({ totals, booked }, null, 2))
  const isEnough = ['place', 'complete', 'receive'].every((move) => moves.has(move))
  return [
    ...Object.entries(totals).flatMap(([name, n]) => (n === 0 ? [] : [`${n} ${name}`])),
    ...(isEnough && said.length > 0 ? [] : ['too little was traded to tell anything']),
  ]
}

/** How the gateway's money is booked, once the jobs of some minutes have run. */
async function bookedAfterJobs(gateway: Gateway) {
  for (const deadline = Date.now() + JOBS_MS; ;) {
    const booked = await withDb(owner, (db) => bookedOf(db, gateway.paid()))
    if (booked.wrong.length === 0 || Date.now() > deadline) return booked
    await sleep(5_000)
  }
}
