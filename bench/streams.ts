import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keepPages, publicAddresses, visitor } from './public-pages.ts'
import { any, type Person, peopleWithSessions } from './checkout.ts'
import { type Listener, openListeners } from './listeners.ts'
import { ask, type Measured, paced, sharesOf } from './load.ts'
import { SECRET } from './market.ts'
import { rateOf, serveNode, type SiteNode } from './node.ts'

// `npm run bench -- --streams`: what one node holds that keeps 2,000 pages and 5,000 live streams
// open, on the large market.

const PAGES = 2_000
const STREAMS = 5_000
/** Five tabs or devices each; a person may have eight. */
const PEOPLE = 1_000
/** What a node may hold of the machine then, in MB. */
const MOST_MB = 350
/** Of a stream that hears of nothing, in seconds (server/events.ts). */
const HEARTBEAT = 20

/** Runs it, and shows what was measured. Answers whether the node stayed within its memory. */
export async function streams(url: string): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {}) // the database may be gone before its connections
  const client = await pool.connect()
  const node = await serveNode(url)
  const people = await peopleWithSessions(client, SECRET, PEOPLE)
  try {
    const addresses = await publicAddresses(client, PAGES)
    await sleep(2_000)
    const started = node.resident()
    const alone = await rateOf(node, sleep(10_000))
    const kept = await keepPages(node.url, addresses, PAGES)
    const withPages = node.resident()
    const read = await readKept('cached pages, no stream open', node, kept, people)
    const before = node.resident()
    const began = performance.now()
    const listeners = await openListeners(node.url, people, STREAMS)
    const opening = (performance.now() - began) / 1000
    const withStreams = node.resident()
    const rest = await rateOf(node, sleep(2 * HEARTBEAT * 1000))
    const [notifications, readMeanwhile] = await Promise.all([
      tellNotifications(pool, listeners),
      readKept('cached pages, 5,000 streams open', node, kept, people),
    ])
    const end = node.resident()
    const open = listeners.filter(({ ended }) => !ended).length
    for (const listener of listeners) listener.close()
    showMemory([
      ['after the start', started],
      ['with 2,000 cached pages', withPages],
      ['and read by 1,000 people', before],
      ['with 5,000 streams', withStreams],
      ['in the end', end],
    ])
    console.log(
      `A cached page: ${perOne(withPages - started, PAGES)} KB. A stream: ${perOne(withStreams - before, STREAMS)} KB. Open in the end: ${open}.`,
    )
    console.log(
      `Opening took ${opening.toFixed(1)} s. At rest: ${words(rest)}; without pages and streams: ${words(alone)}.\n`,
    )
    showTimes([read, readMeanwhile, notifications])
    return open === STREAMS && Math.max(withStreams, end) <= MOST_MB
  } finally {
    await node.end()
    await cleanUp(client, people)
    client.release()
    await pool.end()
  }
}

const READ = 50

/**
 * cached pages asked for by visitors and by people who are signed in. They are asked for once
 * before, since a page is kept for a minute.
 */
async function readKept(
  name: string,
  node: SiteNode,
  kept: readonly string[],
  people: readonly Person[],
): Promise<Measured> {
  const paths = kept.slice(0, READ)
  for (const path of paths) await ask(node.url + path, visitor())
  let turn = 0
  return paced(name, 100, 15, async () => {
    const headers =
      turn++ % 2 ? visitor() : { ...visitor(), cookie: people[(turn >> 1) % people.length]!.cookie }
    return (await ask(node.url + any(paths), headers)).status === 200
  })
}

const NOTIFICATIONS = 300

/**
 * Leaves notifications for one person after the other. The times are those from when the commit was
 * asked for until the words were at each of the person's streams.
 */
async function tellNotifications(pool: pg.Pool, listeners: readonly Listener[]): Promise<Measured> {
  const times: number[] = []
  const byPerson = Map.groupBy(listeners, ({ person }) => person.id)
  const people = [...byPerson.keys()].values()
  const seconds = 15
  const { refused } = await paced('', NOTIFICATIONS / seconds, seconds, async () => {
    const own = byPerson.get(people.next().value!)!
    const heard = Promise.all(own.map((listener) => listener.nextNotification()))
    const began = await leaveNotification(pool, own[0]!.person.id)
    const late = sleep(10_000).then(() => null)
    const arrivals = await Promise.race([heard, late])
    times.push(...(arrivals ?? []).map((at) => at - began))
    return arrivals !== null
  })
  return {
    name: "from a notification's commit to its stream",
    perSecond: Math.round(times.length / seconds),
    ...sharesOf(times),
    refused,
  }
}

async function leaveNotification(pool: pg.Pool, userId: string): Promise<number> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into notifications (user_id, type, title, content, cause) values ($1, 'system', 'Hello', 'There', 'bench:' || $2::text)`,
    [userId, randomUUID()],
  )
  const began = performance.now()
  await client.query('commit')
  client.release()
  return began
}

async function cleanUp(client: pg.PoolClient, people: readonly Person[]) {
  const ids = people.map(({ id }) => id)
  await client.query(
    `delete from notifications where user_id = any($1::uuid[]) and cause like 'bench:%'`,
    [ids],
  )
  await client.query('delete from sessions where token = any($1)', [
    people.map(({ token }) => token),
  ])
}

const perOne = (mb: number, count: number) => ((mb * 1024) / count).toFixed(1)

const words = ({ statements, cores }: { statements: number; cores: number }) =>
  `${statements.toFixed(1)} statements per second, ${(cores * 100).toFixed(1)} % of a core`

function showMemory(rows: readonly (readonly [string, number])[]) {
  console.log('| one node | resident MB |\n|---|--:|')
  for (const [name, mb] of rows) console.log(`| ${name} | ${mb.toFixed(0)} |`)
  console.log(`\nThe limit is ${MOST_MB} MB.`)
}

function showTimes(rows: readonly Measured[]) {
  console.log('| what | per second | p50 ms | p99 ms |\n|---|--:|--:|--:|')
  for (const { name, perSecond, p50, p99, refused } of rows)
    console.log(
      `| ${name} | ${perSecond} | ${p50} | ${p99} |${refused > 0 ? ` (${refused} not as expected)` : ''}`,
    )
}
