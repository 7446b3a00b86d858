import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeReplica, startReplica } from '../scripts/replica.ts'
import { balance, type Balancer } from './balancer.ts'
import { any, checkoutByHttp, type Goods, orderForm, prepareCheckout } from './checkout.ts'
import { type Child, serve } from './children.ts'
import { send, type Sent } from './lanes.ts'
import { inRounds, load } from './load.ts'
import { busiest, ENCODINGS, english, openMarket, query, SECRET } from './market.ts'
import { pair, show } from './table.ts'

// `npm run bench -- --nodes`: two nodes that serve the web and one that works behind them, on one
// database with a replica that public pages are read from, behind a balancer, all on this machine
// and on a small market. It fails when an order is not seen everywhere within a second, or when a
// node that is killed costs more than the requests that were under way on it.

/** How long each is measured in one round, and in how many. */
const SECONDS = Number(process.env.BENCH_SECONDS || 2)
const LOADS = 3
const CLIENTS = 8
const ROUNDS = 20
const LONGEST_MS = 1_000
const MARKET = process.env.SMALL_DATA_DIR || '.data/small'
/** The replica, and what the nodes write; made anew each time. */
const SCRATCH = '.data/nodes'

interface Site {
  /** The primary's, by its owner. */
  databaseUrl: string
  nodes: [Child, Child]
  balancer: Balancer
}

/** What one offer of the game's page is ordered by, and how it is shown there. */
interface Watched {
  game: string
  offer: number
  price: number
  seconds: number
  stock: number
}

/** Measures all of it, prints it, and returns the exit code. */
export async function benchNodes(): Promise<number> {
  const ends: (() => Promise<void>)[] = []
  try {
    const site = await openSite(ends)
    const { game } = await busiest(site.databaseUrl)
    const goods = await prepareCheckout(site.databaseUrl, SECRET)
    const watched = await stock(site, game, goods)
    console.log(
      `Two nodes, a worker, a primary and its replica behind a balancer; ${CLIENTS} clients, ${SECONDS} s each. The game is ${game}.\n`,
    )
    const faults = [
      ...(await pages(site, game, goods)),
      ...(await freshness(site, goods, watched)),
      ...(await orders(site, goods)),
      ...(await killed(site, goods, game)),
    ]
    for (const fault of faults) console.log(`FAILED: ${fault}`)
    return faults.length === 0 ? 0 : 1
  } finally {
    for (const end of ends.reverse()) await end()
    rmSync(SCRATCH, { recursive: true, force: true })
  }
}

/** Starts it all; how to end what was started is added to `ends`. */
async function openSite(ends: (() => Promise<void>)[]): Promise<Site> {
  const database = await openMarket(MARKET, 0.01)
  ends.push(database.stop)
  const primary = { url: database.url, dataDir: MARKET }
  await makeReplica(primary, SCRATCH)
  const replica = await startReplica(primary, SCRATCH)
  ends.push(replica.stop)
  const run = async (WORKER: string) => {
    const child = await serve(['build/server/index.js'], {
      WORKER,
      DATABASE_URL: database.programUrl,
      DATABASE_READ_URL: replica.programUrl,
      DATA_DIR: SCRATCH,
      APP_SECRET: SECRET,
      APP_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    })
    ends.push(child.end)
    return child
  }
  const nodes: [Child, Child] = [await run('off'), await run('off')]
  await run('only')
  const balancer = await balance(nodes.map(({ url }) => url))
  ends.push(balancer.end)
  return { databaseUrl: database.url, nodes, balancer }
}

/**
 * Puts enough in stock for what is ordered here, and chooses an offer of the game's first page to
 * watch.
 */
async function stock(
  { databaseUrl, nodes: [node] }: Site,
  game: string,
  { offers }: Goods,
): Promise<Watched> {
  const html = await page(node.url + game)
  const ids = [...html.matchAll(/\/offers\/(\d+)/g)].map(([, id]) => Number(id))
  await query(
    databaseUrl,
    `update offers set quantity = quantity + 100000, stock_supplied = stock_supplied + 100000
    where id = any($1::bigint[]) and quantity < 50000`,
    [[...new Set([...offers, ...ids])]],
  )
  const [offer] = await query<{ id: string; price: string; seconds: number; quantity: number }>(
    databaseUrl,
    `select id, price, extract(epoch from delivered_within)::int as seconds, quantity from offers
    where id = any($1::bigint[]) and min_quantity = 1 order by id limit 1`,
    [ids],
  )
  const { id, price, seconds, quantity } = offer!
  return { game, offer: Number(id), price: Number(price), seconds, stock: quantity }
}

const page = async (url: string): Promise<string> =>
  (await fetch(url, { headers: english, signal: AbortSignal.timeout(5_000) })).text()

async function pages(
  { nodes, balancer }: Site,
  game: string,
  { buyers }: Goods,
): Promise<string[]> {
  const readers = () => ({ cookie: any(buyers).cookie, 'accept-encoding': ENCODINGS })
  const visit =
    (name: string, site: string, headers: Record<string, string> | typeof readers) => () =>
      load(name, { url: site + game, connections: CLIENTS, seconds: SECONDS, headers })
  const [visitors, ofOne, signedIn, signedInOfOne] = await inRounds(LOADS, [
    visit('game page, kept, for visitors, through the balancer', balancer.url, english),
    visit('game page, kept, for visitors, of one node alone', nodes[0].url, english),
    visit('game page, kept, for the signed-in, through the balancer', balancer.url, readers),
    visit('game page, kept, for the signed-in, of one node alone', nodes[0].url, readers),
  ])
  const rows = [...pair([visitors, ofOne, 0]), ...pair([signedIn, signedInOfOne, 0])]
  show(rows)
  return rows
    .filter(({ refused }) => refused > 0)
    .map(({ name, refused }) => `${refused} requests were not answered as expected: ${name}`)
}

/**
 * How long an order takes from its being sent, which is before its commit, until both nodes show
 * the stock that it leaves.
 */
async function freshness(
  { nodes, balancer }: Site,
  goods: Goods,
  watched: Watched,
): Promise<string[]> {
  const times: number[] = []
  for (let left = watched.stock - 1; times.length < ROUNDS; left--) {
    // so that the page is of any age when the order comes
    await sleep(Math.random() * LONGEST_MS)
    const began = performance.now()
    const { price, seconds, offer } = watched
    const { path, ...form } = orderForm({ ...goods, price, seconds }, offer)
    const { status } = await fetch(balancer.url + path, {
      method: 'POST',
      redirect: 'manual',
      ...form,
    })
    if (status !== 302) return [`the watched order was answered by ${status}`]
    await Promise.all(nodes.map(({ url }) => showing(url, watched, left)))
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const [middle, worst] = [times[ROUNDS / 2]!, times.at(-1)!].map(Math.round) as [number, number]
  console.log(
    `An order was on the game's page of both nodes after ${middle} ms at the median, ${worst} ms at worst, of ${ROUNDS} (aim ${LONGEST_MS}).\n`,
  )
  return worst < LONGEST_MS ? [] : [`an order was seen after ${worst} ms`]
}

/** Asks for the page until it shows this stock. */
async function showing(node: string, { game, offer }: Watched, left: number) {
  const card = new RegExp(`/offers/${offer}"[^]*?>([\\d,]+) in stock`)
  for (const until = performance.now() + 10 * LONGEST_MS; performance.now() < until;) {
    const shown = card.exec(await page(node + game))?.[1]
    if (shown?.replaceAll(',', '') === String(left)) return
    await sleep(10)
  }
}

async function orders({ balancer }: Site, goods: Goods): Promise<string[]> {
  await checkoutByHttp(balancer.url, goods, 2)
  const row = await checkoutByHttp(balancer.url, goods, SECONDS)
  show([{ ...row, name: 'orders placed through the balancer' }])
  return row.refused > 0 ? [`${row.refused} orders were refused`] : []
}

/** Pages and orders go on while a node is killed. */
async function killed(
  { nodes: [, node], balancer }: Site,
  goods: Goods,
  game: string,
): Promise<string[]> {
  const visit = (): Sent => ({
    path: game,
    headers: { cookie: any(goods.buyers).cookie, 'accept-encoding': ENCODINGS },
    expect: 200,
  })
  const order = (): Sent => ({ ...orderForm(goods), expect: 302 })
  const lanes = send(balancer.url, [
    ...Array.from({ length: CLIENTS - 2 }, () => visit),
    order,
    order,
  ])
  await sleep(2_000)
  const before = lanes.answered()
  await node.kill()
  await sleep(2_000)
  const { answered, failures, failedAgain } = await lanes.end()
  const ofIt = failures.filter(
    ({ port }) => port !== undefined && balancer.nodeOf(port) === node.url,
  )
  console.log(
    `Of ${answered} requests (${answered - before} of them after the kill) ${failures.length} failed when a node was killed, over ${CLIENTS} connections; sent again, ${failures.length - failedAgain.length} of them were answered.\n`,
  )
  return [
    ...failures
      .filter((failure) => !ofIt.includes(failure))
      .map(({ why }) => `a request failed that was not on the killed node: ${why}`),
    ...(new Set(ofIt.map(({ port }) => port)).size < ofIt.length
      ? ['a connection to the killed node failed more than once']
      : []),
    ...failedAgain.map(({ why }) => `a request failed again when it was sent again: ${why}`),
    ...(answered - before < CLIENTS ? ['hardly anything was answered after the kill'] : []),
  ]
}
