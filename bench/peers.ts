import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Goods, prepareCheckout } from './checkout.ts'
import { serve } from './children.ts'
import type { Measured } from './load.ts'
import { busiest, type Market, openMarket, query, SECRET } from './market.ts'
import { residentOf, serveSite } from './node.ts'
import { catalogueOf, emptyDatabase } from './peers/catalogue.ts'
import { environmentOf, install, run, seededOf } from './peers/install.ts'
import { medusa } from './peers/medusa.ts'
import type { Catalogue, Peer } from './peers/peer.ts'
import { type Line, reportOf, type State } from './peers/report.ts'
import { CLIENTS, KINDS, oursOf, type Runner, runnerOf } from './peers/runner.ts'
import { vendure } from './peers/vendure.ts'

// `npm run bench -- --peers`: ours beside other shops as they are installed from the registry, on
// one PostgreSQL with the same things for sale, one under load at a time. A peer that cannot run
// says why in its row. It writes docs/peers.md.

const PEERS = [vendure, medusa]
const SECONDS = Number(process.env.BENCH_SECONDS || 6)
const WARMING = 3
const ROUNDS = 2
const FOLDER = '.data/peers'
/** 3,000 offers: what the slowest peer takes in through its own services in the time it has. */
const SCALE = 0.003
const REPORT = 'docs/peers.md'

/**
 * The longest that all may take, and each step of a peer, in ms. Filling stops by itself before its
 * end.
 */
const LONGEST = { all: 900_000, install: 240_000, selling: 110_000, fill: 280_000, start: 60_000 }
/** What is kept of the time for measuring, in ms. */
const MEASURING = (SECONDS * ROUNDS + WARMING + 3) * 11 * 1000

/** What all of it shares. */
interface Bench {
  url: string
  market: Market
  goods: Goods
  /** When it is over, by performance.now(). */
  until: number
  ends: (() => Promise<void>)[]
}

/** Something to measure, and how it came to be. */
interface Ready {
  runners: Runner[]
  state: Extract<State, { things: number }>
}

/** Measures all of it, prints and writes it, and returns the exit code. */
export async function benchPeers(): Promise<number> {
  const ends: (() => Promise<void>)[] = []
  try {
    const until = performance.now() + LONGEST.all
    const { url, stop } = await openMarket(`${FOLDER}/market`, SCALE)
    ends.push(stop)
    const bench: Bench = {
      url,
      until,
      ends,
      goods: await prepareCheckout(url, SECRET),
      market: await busiest(url),
    }
    await stock(bench)
    const catalogue = await catalogueOf(url)
    const ours = await openOurs(bench, catalogue.goods.length)
    const theirs: (Ready | State)[] = []
    for (const peer of PEERS)
      theirs.push(
        await before(until, () => openPeer(peer, bench, catalogue)).catch((error: Error) => ({
          name: peer.name,
          why: error.message,
        })),
      )
    const ready = [ours, ...theirs.filter((one) => 'runners' in one)]
    const lines = await measure(
      ready.flatMap(({ runners }) => runners),
      until,
    )
    const states = [ours, ...theirs].map((one) =>
      'runners' in one ? { ...one.state, after: one.runners[0]!.resident() } : one,
    )
    const report = reportOf(lines, states, PEERS, { clients: CLIENTS, seconds: SECONDS })
    writeFileSync(REPORT, report)
    console.log(report)
    return 0
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** Puts enough in stock for what is ordered. */
const stock = ({ url, goods }: Bench) =>
  query(
    url,
    `update offers set quantity = quantity + 100000, stock_supplied = stock_supplied + 100000
  where id = any($1::bigint[]) and quantity < 50000`,
    [goods.offers],
  )

async function openOurs({ url, market, goods, ends }: Bench, things: number): Promise<Ready> {
  const began = performance.now()
  const site = await serveSite(url)
  ends.push(site.end)
  const start = since(began)
  const idle = residentOf(site)
  return {
    runners: await oursOf(site, market, goods),
    state: { name: 'Kanz', things, filling: null, start, idle, after: idle },
  }
}

/**
 * Installs, fills and starts a peer, each step within its own limit and what is left of the whole.
 */
async function openPeer(
  peer: Peer,
  { url, market, goods, until, ends }: Bench,
  all: Omit<Catalogue, 'until'>,
): Promise<Ready> {
  const folder = `${FOLDER}/${peer.key}`
  const within = (longest: number) => Math.min(longest, until - MEASURING - performance.now())
  say(`${peer.name}: installing`)
  await install(peer, folder, within(LONGEST.install))
  const env = environmentOf(peer, await emptyDatabase(url, `peer_${peer.key}`))
  say(`${peer.name}: filling`)
  const filled = performance.now()
  const catalogue = await fill(peer, folder, env, all, within(LONGEST.fill))
  say(`${peer.name}: starting`)
  const [began, filling] = [performance.now(), since(filled)]
  const site = await serve(peer.server, env, { cwd: folder, seconds: within(LONGEST.start) / 1000 })
  ends.push(site.kill)
  const [start, idle] = [since(began), residentOf(site)]
  const shop = peer.open(site, seededOf(folder), catalogue.password)
  const runner = await runnerOf(peer.name, site, shop, market, goods.offers, catalogue)
  return {
    runners: [runner],
    state: { name: peer.name, things: shop.offers.length, filling, start, idle, after: idle },
  }
}

/**
 * Fills an empty database by the peer's own programs, without waiting for the disk at each commit.
 */
async function fill(
  peer: Peer,
  folder: string,
  env: NodeJS.ProcessEnv,
  all: Omit<Catalogue, 'until'>,
  ms: number,
): Promise<Catalogue> {
  const began = performance.now()
  const catalogue = { ...all, until: Date.now() + Math.min(LONGEST.selling, ms) }
  writeFileSync(`${folder}/catalogue.json`, JSON.stringify(catalogue))
  for (const args of peer.fill) {
    await run(
      process.execPath,
      args,
      folder,
      { ...env, SYNCHRONIZE: '1', PGOPTIONS: '-c synchronous_commit=off' },
      ms - (performance.now() - began),
    )
    await query(env.DATABASE_URL!, 'vacuum (analyze)')
  }
  return catalogue
}

/** One kind after the other, of all in turn, so that what slows the machine slows all. */
async function measure(runners: readonly Runner[], until: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const kind of KINDS) {
    const those = runners.filter(({ runs }) => runs[kind])
    const rounds: (Measured | string)[][] = those.map(() => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [
        index,
        {
          name,
          runs: { [kind]: work },
        },
      ] of those.entries()) {
        say(`${kind}: ${name}`)
        const once = async () => {
          if (round === 0) await work!(WARMING)
          return work!(SECONDS)
        }
        rounds[index]!.push(await before(until, once).catch((error: Error) => error.message))
      }
    }
    lines.push(
      ...those.map(({ name, ours, bytes }, index) => ({
        kind,
        name,
        ours,
        bytes: bytes[kind],
        measured: better(rounds[index]!),
      })),
    )
  }
  return lines
}

/** Of some rounds the one with most a second, or why there is none. */
function better(rounds: readonly (Measured | string)[]): Measured | string {
  const [best] = rounds
    .filter((round) => typeof round !== 'string')
    .toSorted((a, b) => b.perSecond - a.perSecond)
  return best ?? rounds[0]!
}

/**
 * Does something, but waits for it no longer than until the time is over, and does not begin it
 * after.
 */
async function before<Result>(until: number, work: () => Promise<Result>): Promise<Result> {
  if (performance.now() > until) throw new Error('the time was over')
  const waiting = new AbortController()
  const over = sleep(Math.max(0, until - performance.now()), undefined, {
    signal: waiting.signal,
  }).then(() => {
    throw new Error('the time was over')
  })
  return Promise.race([work(), over]).finally(() => waiting.abort())
}

const since = (began: number): number => (performance.now() - began) / 1000

const say = (line: string) => console.error(line)
