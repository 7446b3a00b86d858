import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { notifyStreams, openStream, openStreamCount } from '../app/platform/live-streams.server.ts'

// `npm run bench -- --hundredfold`: a market a hundred times the large one, as far as it can be
// played without its database: what of it is queues, caches and streams. Takes less than a minute
// and always gives the same, but for the two times that are measured (docs/scaling.md).

const FACTOR = 100
/** Of the large market: orders a day, games, offers, and pages that are read for each order. */
const LARGE = { ordersPerDay: 7_600, games: 2_000, offers: 1_000_000, pagesPerOrder: 200 }
/** How much more is asked for in the busiest hour than in a middling one. */
const PEAK = 5
const ordersPerSecond = (LARGE.ordersPerDay * FACTOR * PEAK) / 86_400
const pagesPerSecond = ordersPerSecond * LARGE.pagesPerOrder

/** Prints what became of each part. Returns the exit code. */
export function benchHundredfold(): number {
  console.log(
    `at the busiest hour: ${Math.round(ordersPerSecond)} orders and ${Math.round(pagesPerSecond)} pages a second`,
  )
  for (const line of [...caches(), ...invoiceLock(), ...outbox(), ...streams(), ...ids()])
    console.log(line)
  return 0
}

/** Random numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const exponential = (random: () => number, mean: number) => -Math.log(1 - random()) * mean

// Pages: each node keeps those that were read last, for a minute at most, and drops one whose offer
// was bought. Popularity follows Zipf's law over games and offers.

const NODES = [4, 16]
const KEPT = [2_000, 20_000]
const TTL_S = 60
const READS = 2_000_000

function caches(): string[] {
  const pages = (LARGE.games + LARGE.offers) * FACTOR
  return NODES.flatMap((nodes) =>
    KEPT.map((kept) => {
      const share = shareOfKept(pages, kept, pagesPerSecond / nodes)
      const made = Math.round((1 - share) * pagesPerSecond)
      return `pages: ${nodes} nodes that keep ${kept} each: ${percent(share)} kept, ${made} a second made, ${Math.round(made / nodes)} a node`
    }),
  )
}

function shareOfKept(pages: number, most: number, perSecond: number): number {
  const random = randomFrom(1)
  const kept = new Map<number, number>()
  const ordersHere = ordersPerSecond / perSecond
  let found = 0
  for (let read = 0; read < READS; read++) {
    const now = read / perSecond
    // the continuous form of Zipf's law with exponent 1
    const page = Math.floor(pages ** random())
    const until = kept.get(page)
    kept.delete(page)
    if (until !== undefined && until > now) found += read < READS / 4 ? 0 : 1
    kept.set(page, until !== undefined && until > now ? until : now + TTL_S)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    // what is bought is as popular as what is read
    if (random() < ordersHere) kept.delete(Math.floor(pages ** random()))
  }
  return found / (READS * 0.75)
}

// Invoice numbers have no gaps, so each is taken under one lock that is held until the commit.

const HOLDS_MS = [2, 5, 10, 20]
const INVOICES = 400_000

function invoiceLock(): string[] {
  return HOLDS_MS.map((hold) => {
    const waits = waitsOf(ordersPerSecond, hold / 1_000, 1, INVOICES)
    return `invoice lock held ${hold} ms: busy ${percent((ordersPerSecond * hold) / 1_000)}, ${waits}; full at ${Math.round(1_000 / hold)} paid orders a second`
  })
}

// Events: some six follow from an order; a relay takes them one after the other.

const EVENTS_PER_ORDER = 6
const EVENT_MS = [2, 5]
const RELAYS = [1, 2, 4, 8]

function outbox(): string[] {
  const rate = ordersPerSecond * EVENTS_PER_ORDER
  return EVENT_MS.flatMap((ms) =>
    RELAYS.map((relays) => {
      const busy = (rate * ms) / 1_000 / relays
      const waits = busy < 1 ? waitsOf(rate, ms / 1_000, relays, INVOICES) : 'never caught up'
      return `outbox: ${Math.round(rate)} events a second of ${ms} ms, ${relays} relays: busy ${percent(busy)}, ${waits}`
    }),
  )
}

/** How long things wait for one of so many servers, which come by chance and take as long. */
function waitsOf(perSecond: number, seconds: number, servers: number, many: number): string {
  const random = randomFrom(2)
  const free = Array.from({ length: servers }, () => 0)
  const waits: number[] = []
  for (let n = 0, at = 0; n < many; n++) {
    at += exponential(random, 1 / perSecond)
    const first = free.indexOf(Math.min(...free))
    const begins = Math.max(at, free[first]!)
    waits.push(begins - at)
    free[first] = begins + exponential(random, seconds)
  }
  waits.sort((one, other) => one - other)
  const ms = (part: number) => Math.round(waits[Math.floor(many * part)]! * 1_000)
  return `waits p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, p99.9 ${ms(0.999)} ms`
}

// Streams: the product's own register of them, with nobody at the other end.

const STREAMS = 500_000
const PER_NODE = 5_000
const TOLD = 200_000

function streams(): string[] {
  const nobody = { session_id: '', wake() {}, close() {} }
  const before = heapInUse()
  for (let n = 0; n < STREAMS; n++) openStream(`person ${n}`, nobody)
  const heap = (heapInUse() - before) / openStreamCount()
  const began = performance.now()
  for (let n = 0; n < TOLD; n++) notifyStreams(`person ${(n * 7_919) % (2 * STREAMS)}`)
  const each = ((performance.now() - began) * 1_000) / TOLD
  const nodes = STREAMS / PER_NODE
  const heard = ordersPerSecond * EVENTS_PER_ORDER
  return [
    `streams: ${STREAMS} registered, ${Math.round(heap)} bytes each; finding whom one of ${2 * STREAMS} people has open took ${each.toFixed(2)} µs`,
    `streams: ${nodes} nodes of ${PER_NODE} hear all ${Math.round(heard)} notifications a second: ${Math.round(heard * nodes)} deliveries by PostgreSQL, ${percent((heard * each) / 1e6)} of a core on each node`,
  ]
}

/** Bytes that are in use once what is not has been collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

function ids(): string[] {
  const rowsPerSecond = (ordersPerSecond / PEAK) * 20
  const years = Number.MAX_SAFE_INTEGER / rowsPerSecond / 86_400 / 365
  const orders = (LARGE.ordersPerDay * FACTOR * 365 * 10) / 1e9
  return [
    `ids: at ${Math.round(rowsPerSecond)} rows a second whole numbers that JavaScript can tell apart last ${Math.round(years / 1e3)} thousand years; int4 would have lasted ${Math.round(2 ** 31 / rowsPerSecond / 86_400)} days`,
    `ids: two of the ${orders.toFixed(1)} billion orders of ten years share a UUID of 122 random bits with a chance of 1 in ${(2 ** 123 / (orders * 1e9) ** 2).toExponential(0)}`,
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
