import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepPages, publicAddresses, visitor } from './public-pages.ts'
import { any, type Goods, orderForm, type Person, prepareCheckout } from './checkout.ts'
import { Listener, openListeners } from './listeners.ts'
import { ask, type Measured, paced } from './load.ts'
import { SECRET } from './market.ts'
import { inMb, rateOf, serveNode, type SiteNode } from './node.ts'

// `npm run bench -- --soak`: whether a node grows while it does a little of everything for
// SOAK_MINUTES.

const MINUTES = Number(process.env.SOAK_MINUTES || 30)
const PAGES = 2_000
const STREAMS = 500
/** By how many MB a minute a node may grow. */
const MOST_GROWTH = 1

interface Minute {
  /** Since it began. */
  minute: number
  resident: number
  /** The least of the minute, which is nearest to what is in use. */
  heap: number
}

/**
 * Runs it, and shows what was measured each minute. Answers whether the node grew no more than it
 * may.
 */
export async function soak(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const node = await serveNode(url)
  try {
    const goods = await prepareCheckout(url, SECRET)
    const kept = await keepPages(node.url, await publicAddresses(client, PAGES), PAGES)
    const open = await openListeners(node.url, goods.buyers, STREAMS)
    const minutes: Minute[] = []
    console.log(
      '| minute | resident MB | heap MB | cores | requests per second | not as expected |\n|--:|--:|--:|--:|--:|--:|',
    )
    const began = performance.now()
    const sinceBegan = () => (performance.now() - began) / 60_000
    // on a machine that is busy otherwise one takes longer
    while (sinceBegan() < MINUTES - 0.5)
      minutes.push(await oneMinute(sinceBegan, { node, kept, goods, open }))
    for (const listener of open) listener.close()
    const last = minutes.filter(({ minute }) => minute > MINUTES / 3)
    const [resident, heap] = [
      slope(last, ({ resident: mb }) => mb),
      slope(last, ({ heap: mb }) => mb),
    ]
    console.log(
      `\nGrowth over the last two thirds: ${resident.toFixed(2)} MB resident and ${heap.toFixed(2)} MB of heap a minute (limit ${MOST_GROWTH}).`,
    )
    return resident <= MOST_GROWTH
  } finally {
    await node.end()
    await client.end()
  }
}

interface Soaked {
  node: SiteNode
  kept: readonly string[]
  goods: Goods
  /** The streams that are open, the oldest first. */
  open: Listener[]
}

async function oneMinute(sinceBegan: () => number, soaked: Soaked): Promise<Minute> {
  const { node } = soaked
  let heap = Infinity
  let measured: Measured[] = []
  const { cores } = await rateOf(
    node,
    Promise.all([
      mixed(soaked).then((all) => {
        measured = all
      }),
      (async () => {
        for (let sample = 0; sample < 20; sample++) {
          heap = Math.min(heap, inMb((await node.inside()).heapUsed))
          await sleep(2_900)
        }
      })(),
    ]),
  )
  const [minute, resident] = [sinceBegan(), node.resident()]
  const sum = (of: (each: Measured) => number) =>
    measured.reduce((total, each) => total + of(each), 0)
  console.log(
    `| ${minute.toFixed(1)} | ${resident.toFixed(0)} | ${heap.toFixed(0)} | ${cores.toFixed(2)} | ${sum(({ perSecond }) => perSecond)} | ${sum(({ refused }) => refused)} |`,
  )
  return { minute, resident, heap }
}

/** A minute of everything, at rates that leave a small machine half of a core. */
function mixed({ node, kept, goods, open }: Soaked): Promise<Measured[]> {
  const { buyers } = goods
  const read = (
    name: string,
    perSecond: number,
    path: () => string,
    headers: () => Record<string, string>,
  ) =>
    paced(name, perSecond, 59, async () => (await ask(node.url + path(), headers())).status === 200)
  const page = () => any(kept)
  // most read what most read
  const busy = () => kept[Math.floor(kept.length * Math.random() ** 4)]!
  return Promise.all([
    read('cached pages', 40, busy, visitor),
    read('cached pages, signed in', 15, busy, () => signedIn(any(buyers))),
    read('pages made afresh', 3, page, () => signedIn(any(buyers), 'flash=none')),
    read(
      'own pages',
      3,
      () => any(['/orders', '/notifications', '/wallet', '/settings']),
      () => signedIn(any(buyers)),
    ),
    paced('orders', 1, 59, async () => {
      const { path, headers, body } = orderForm(goods)
      return (await ask(node.url + path, headers, body)).status === 302
    }),
    paced('streams', 5, 59, async () => {
      open.shift()?.close()
      open.push(await Listener.open(node.url, any(buyers)))
      return true
    }),
  ])
}

const signedIn = ({ cookie }: Person, more = '') => ({
  ...visitor(),
  cookie: [cookie, more].filter(Boolean).join('; '),
})

/** By how much something grows each minute: the slope of the line with the least squares. */
function slope(minutes: readonly Minute[], of: (each: Minute) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(minutes.map(({ minute }) => minute)), mean(minutes.map(of))]
  const above = minutes.reduce((sum, each) => sum + (each.minute - x) * (of(each) - y), 0)
  return above / minutes.reduce((sum, each) => sum + (each.minute - x) ** 2, 0)
}
